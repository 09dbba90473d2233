import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptionally } from '../core/values/rules';
import { checkTimeZone } from '../core/values/time-zone';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const checkMonth = (value: unknown): string | null =>
  typeof value === 'string' && MONTH.test(value) ? null : 'must be a month such as 2026-11';

/** Which period a report is about. */
export class ReportQueryDto {
  @ApiPropertyOptional({
    type: String,
    description: 'A month of this century; the last 30 days, today included, without one.',
    pattern: MONTH.source,
    example: '2026-11',
  })
  @IsOptionally('month', checkMonth)
  month?: string | null;

  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA name of the time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}
