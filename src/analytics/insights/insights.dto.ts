import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { DayRangeQueryDto, dayRangeOf, NotWithRange } from '../../core/http/day-range-query.dto';
import type { DayRange } from '../../core/values/day-range';
import { IsOptionalChoice } from '../../core/values/rules';
import { KPI_NAMES, type KpiName } from '@rapport/social-connectors';
import { type Window, WINDOWS } from '../domain/window';

export const DEFAULT_WINDOW: Window = '30d';

/** The days of figures: a window, or any range. */
export class FiguresQueryDto extends DayRangeQueryDto {
  @ApiPropertyOptional({
    enum: WINDOWS,
    description: `The number of days up to the last imported day; \`12m\` is 365 days. Without it and \`startDate\`, \`${DEFAULT_WINDOW}\`.`,
  })
  @IsOptionalChoice(WINDOWS)
  @NotWithRange()
  window?: Window;
}

export class OverviewQueryDto extends FiguresQueryDto {
  @ApiPropertyOptional({
    enum: KPI_NAMES,
    default: 'impressions',
    description: 'The metric of `series`.',
  })
  @IsOptionalChoice(KPI_NAMES)
  metric: KpiName = 'impressions';
}

export const spanOf = (query: FiguresQueryDto): Window | DayRange =>
  dayRangeOf(query) ?? query.window ?? DEFAULT_WINDOW;
