import { ApiProperty } from '../core/openapi/decorators';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { idProperty } from '../core/openapi/common-properties';
import type { DayRange } from '../core/values/day-range';
import type { CustomerDay } from '../customers/figures/customer-figures.service';
import type { DayFigure } from '../responses/figures/response-figures.service';
import type { Figures } from './period-numbers.service';

const COUNT_PROPERTY = { type: 'integer', minimum: 0 } as const;
const POINTS_PROPERTY = { type: 'number', minimum: 0 } as const;
const DAY_PROPERTY = { type: String, format: 'date' } as const;

export class ReportFiguresView implements Figures {
  @ApiProperty({ ...COUNT_PROPERTY, description: 'To all forms.', example: 29 })
  responses: number;

  @ApiProperty({ ...COUNT_PROPERTY, example: 22 })
  newCustomers: number;

  @ApiProperty({ ...POINTS_PROPERTY, description: 'Without corrections.', example: 480.5 })
  pointsGiven: number;

  @ApiProperty({ ...POINTS_PROPERTY, description: 'Without corrections.', example: 120 })
  pointsTaken: number;

  @ApiProperty({ ...COUNT_PROPERTY, description: 'Posts that were published in the period.', example: 12 })
  posts: number;

  @ApiProperty({
    ...COUNT_PROPERTY,
    nullable: true,
    description: 'The reach of these posts so far; null if no platform reports it for any of them.',
    example: 9400,
  })
  reach: number | null;
}

class ReportDayView {
  @ApiProperty({ ...DAY_PROPERTY, example: '2026-11-20' })
  date: string;

  @ApiProperty({ ...COUNT_PROPERTY, example: 3 })
  responses: number;

  @ApiProperty({ ...COUNT_PROPERTY, example: 1 })
  newCustomers: number;

  @ApiProperty({ ...POINTS_PROPERTY, example: 20 })
  pointsGiven: number;

  @ApiProperty({ ...POINTS_PROPERTY, example: 0 })
  pointsTaken: number;
}

export class ReportView {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null for the last 30 days, and for a range of days.',
    example: '2026-11',
  })
  month: string | null;

  @ApiProperty({ ...DAY_PROPERTY, example: '2026-11-01' })
  firstDay: string;

  @ApiProperty({ ...DAY_PROPERTY, example: '2026-11-30' })
  lastDay: string;

  @ApiProperty({ type: ReportFiguresView })
  figures: ReportFiguresView;

  @ApiProperty({
    type: ReportFiguresView,
    description:
      'The values of the month before, or of the same number of days right before. If the period has not ended, only as many days as have passed are compared.',
  })
  before: ReportFiguresView;

  @ApiProperty({ ...DAY_PROPERTY, description: 'The first day of `before`.', example: '2026-10-01' })
  firstDayBefore: string;

  @ApiProperty({ ...DAY_PROPERTY, description: 'The last day of `before`.', example: '2026-10-31' })
  lastDayBefore: string;

  @ApiProperty({
    type: [ReportDayView],
    description: 'Each day of the period until today, oldest first.',
  })
  days: ReportDayView[];
}

class ReportFormView {
  @ApiProperty(idProperty('form'))
  formId: string;

  @ApiProperty({ example: 'Coffee club' })
  name: string;

  @ApiProperty({ ...COUNT_PROPERTY, example: 14 })
  responses: number;
}

class ReportCouponView {
  @ApiProperty(idProperty('coupon'))
  couponId: string;

  @ApiProperty({ example: 'Autumn' })
  name: string;

  @ApiProperty({ ...COUNT_PROPERTY, example: 8 })
  redemptions: number;

  @ApiProperty({ ...POINTS_PROPERTY, example: 40 })
  points: number;
}

class ReportPlatformView {
  @ApiProperty({ enum: PLATFORMS, example: 'instagram' })
  platform: Platform;

  @ApiProperty({ ...COUNT_PROPERTY, description: 'Posts that were published in the period.', example: 5 })
  posts: number;

  @ApiProperty({ ...COUNT_PROPERTY, nullable: true, description: 'Null if it is not reported.', example: 4100 })
  reach: number | null;

  @ApiProperty({ ...COUNT_PROPERTY, nullable: true, description: 'Null if it is not reported.', example: 310 })
  engagement: number | null;
}

export class ReportPartsView {
  @ApiProperty({ type: [ReportFormView], description: 'The 10 forms with the most responses.' })
  forms: ReportFormView[];

  @ApiProperty({
    type: [ReportCouponView],
    description: 'The 10 coupons with the most redemptions.',
  })
  coupons: ReportCouponView[];

  @ApiProperty({ type: [ReportPlatformView], description: 'The platforms that are `ready`.' })
  platforms: ReportPlatformView[];
}

interface ReportParts {
  readonly month: string | null;
  readonly period: DayRange;
  readonly comparedWith: DayRange;
  readonly figures: Figures;
  readonly before: Figures;
  readonly days: readonly string[];
  readonly responseDays: readonly DayFigure[];
  readonly customerDays: readonly CustomerDay[];
}

export function toReportView(report: ReportParts): ReportView {
  const { month, period, comparedWith, figures, before, days } = report;
  const responses = new Map(report.responseDays.map((day) => [day.date, day.responses]));
  const customers = new Map(report.customerDays.map((day) => [day.date, day]));
  return {
    month,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
    figures,
    before,
    firstDayBefore: comparedWith.firstDay,
    lastDayBefore: comparedWith.lastDay,
    days: days.map((date) => {
      const { newCustomers = 0, pointsGiven = 0, pointsTaken = 0 } = customers.get(date) ?? {};
      return {
        date,
        responses: responses.get(date) ?? 0,
        newCustomers,
        pointsGiven,
        pointsTaken,
      };
    }),
  };
}
