import { ApiPropertyOptional } from '../core/openapi/decorators';
import { dayRangeOf, IsRangeEnd, IsRangeStart, NotWithRange } from '../core/http/day-range-query.dto';
import { IsOptionally } from '../core/values/rules';
import { checkTimeZone } from '../core/values/time-zone';
import type { ReportPeriod } from './periods';

const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;

const checkMonth = (value: unknown): string | null =>
  typeof value === 'string' && MONTH_PATTERN.test(value) ? null : 'must be a month such as 2026-11';

/** A quarter of a year: a report reads an entry of an index, or a row, for each response, customer and change of a balance in its days. */
const MAX_REPORT_DAYS = 92;

/** Which period a report is about. */
export class ReportQueryDto {
  @IsRangeStart(MAX_REPORT_DAYS)
  startDate?: string;

  @IsRangeEnd(MAX_REPORT_DAYS)
  endDate?: string;

  @ApiPropertyOptional({
    type: String,
    description:
      'A month of this century. Without it and `startDate`, the last 30 days, today included.',
    pattern: MONTH_PATTERN.source,
    example: '2026-11',
  })
  @IsOptionally('month', checkMonth)
  @NotWithRange()
  month?: string | null;

  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA name of the time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}

export const reportPeriodOf = ({ month = null, ...range }: ReportQueryDto): ReportPeriod =>
  month === null ? dayRangeOf(range) : { month };
