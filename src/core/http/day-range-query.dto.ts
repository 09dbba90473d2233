import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '../openapi/decorators';
import { type DayRange, lengthOf } from '../values/day-range';
import { parseIsoDate } from '../values/iso-date';
import { Rule } from '../values/rule';

/** A year, also a leap year. */
const MAX_RANGE_DAYS = 366;

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/;

/** Bounds that leave room for the days before and after a range in years of four digits. */
const EARLIEST_DAY = '1970-01-01';
const LATEST_DAY = '2999-12-31';

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  CALENDAR_DATE.test(value) &&
  parseIsoDate(value) !== null &&
  value >= EARLIEST_DAY &&
  value <= LATEST_DAY;

const IS_REQUIRED = 'is required';
const NO_DAY = `must be a calendar date (YYYY-MM-DD) from ${EARLIEST_DAY} to ${LATEST_DAY}`;

/** Both days, or neither. */
function checkStart(value: unknown, { endDate }: Record<string, unknown>): string | null {
  if (value === undefined) return endDate === undefined ? null : 'is required with endDate';
  return isDay(value) ? null : NO_DAY;
}

const checkEnd =
  (maxDays: number) =>
  (value: unknown, { startDate }: Record<string, unknown>): string | null => {
    if (value === undefined) return startDate === undefined ? null : 'is required with startDate';
    if (!isDay(value)) return NO_DAY;
    if (!isDay(startDate)) return null;
    if (value < startDate) return 'must not be before startDate';
    return lengthOf({ firstDay: startDate, lastDay: value }) > maxDays
      ? `must be at most ${maxDays - 1} days after startDate`
      : null;
  };

const startOf = (maxDays: number) => ({
  format: 'date',
  description: `The first day of a range of at most ${maxDays} days.`,
  example: '2026-11-01',
});

const END = {
  format: 'date',
  description: 'The last day of the range.',
  example: '2026-11-20',
} as const;

/** The first day of an optional range. */
export const IsRangeStart = (maxDays: number): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(startOf(maxDays)), Rule('startDate', checkStart));

/** The last day of an optional range. */
export const IsRangeEnd = (maxDays: number): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(END), Rule('endDate', checkEnd(maxDays)));

/** An optional range of days. */
export class DayRangeQueryDto {
  @IsRangeStart(MAX_RANGE_DAYS)
  startDate?: string;

  @IsRangeEnd(MAX_RANGE_DAYS)
  endDate?: string;
}

/** A required range of days, for endpoints that have no window. */
export class RequiredDayRangeQueryDto {
  @ApiProperty(startOf(MAX_RANGE_DAYS))
  @Rule('startDate', (value, query) =>
    value === undefined ? IS_REQUIRED : checkStart(value, query),
  )
  startDate: string;

  @ApiProperty(END)
  @Rule('endDate', (value, query) =>
    value === undefined ? IS_REQUIRED : checkEnd(MAX_RANGE_DAYS)(value, query),
  )
  endDate: string;
}

/** The range of a validated query, or null if it has none. */
export const dayRangeOf = ({ startDate, endDate }: DayRangeQueryDto): DayRange | null =>
  startDate === undefined || endDate === undefined ? null : rangeOf({ startDate, endDate });

export const rangeOf = ({ startDate, endDate }: RequiredDayRangeQueryDto): DayRange => ({
  firstDay: startDate,
  lastDay: endDate,
});

/** Rejects a parameter, such as a window or a month, that selects other days than the range. */
export const NotWithRange = (): PropertyDecorator =>
  Rule('notWithRange', (value, { startDate }) =>
    value !== undefined && value !== null && startDate !== undefined
      ? 'must not be sent with startDate'
      : null,
  );
