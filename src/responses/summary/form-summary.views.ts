import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import {
  FIELD_TYPES,
  type FieldType,
  STORAGE_TYPES,
  type StorageType,
} from '../../forms/domain/field-types';
import { TIMELINE_UNITS, type TimelineUnit } from './domain/timeline';

const NUMBER_OR_NULL = { type: Number, nullable: true } as const;

export class TimelinePointView {
  @ApiProperty({
    type: String,
    format: 'date',
    description: 'The day, or the first day of the month or year, in the time zone.',
    example: '2026-11-02',
  })
  readonly start: string;

  @ApiProperty(COUNT)
  readonly responses: number;
}

export class TimelineView {
  @ApiProperty({
    ...COUNT,
    description: 'The sum of all points: all responses, or the newest of them that were counted.',
  })
  readonly responses: number;

  @ApiProperty({
    enum: TIMELINE_UNITS,
    description: 'Days; months if the responses span more than a year; years beyond 40 years.',
  })
  readonly unit: TimelineUnit;

  @ApiProperty({
    type: [TimelinePointView],
    description: 'Without gaps: those without a response have 0. Empty without responses.',
  })
  readonly points: readonly TimelinePointView[];
}

export class OptionCountView {
  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The option; `true` or `false` for a single checkbox; or null for the sum of the answers that the summary does not name.',
    example: 'Dark',
  })
  readonly value: string | null;

  @ApiProperty({
    description: 'Whether the field no longer has the option.',
    example: false,
  })
  readonly isRemoved: boolean;

  @ApiProperty({
    ...COUNT,
    description: 'The responses that chose it. A response counts for each option that it chose.',
  })
  readonly responses: number;
}

export class NumberBinView {
  @ApiProperty({ example: 0 })
  readonly from: number;

  @ApiProperty({ description: 'Not included, except in the last bar.', example: 5 })
  readonly to: number;

  @ApiProperty(COUNT)
  readonly responses: number;
}

export class NumbersView {
  @ApiProperty({ ...COUNT, description: 'The answers that are numbers.' })
  readonly count: number;

  @ApiProperty({ ...NUMBER_OR_NULL, example: 2.4 })
  readonly mean: number | null;

  @ApiProperty({ ...NUMBER_OR_NULL, description: 'null for a viewer.', example: 2 })
  readonly median: number | null;

  @ApiProperty({ ...NUMBER_OR_NULL, description: 'null for a viewer.', example: 0 })
  readonly min: number | null;

  @ApiProperty({ ...NUMBER_OR_NULL, description: 'null for a viewer.', example: 11 })
  readonly max: number | null;

  @ApiProperty({ description: 'Whether all answers are whole numbers.', example: true })
  readonly areWhole: boolean;

  @ApiProperty({ type: [NumberBinView] })
  readonly histogram: readonly NumberBinView[];
}

export class DateBinView {
  @ApiProperty({ description: 'The first month.', example: '2026-01' })
  readonly from: string;

  @ApiProperty({ description: 'The last month.', example: '2026-01' })
  readonly to: string;

  @ApiProperty(COUNT)
  readonly responses: number;
}

export class NewestTextView {
  @ApiProperty(idProperty('response'))
  readonly responseId: string;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ description: 'The first 300 characters.', example: 'Lovely coffee' })
  readonly text: string;

  @ApiProperty({ description: 'Whether the answer is longer.', example: false })
  readonly isShortened: boolean;
}

/** The answers to one field. Of `options`, `numbers`, `dates` and `texts`, those that its type does not have are null. */
export class FieldSummaryView {
  @ApiProperty({ example: 'favourite_roast' })
  readonly key: string;

  @ApiProperty({ example: 'Favourite roast' })
  readonly label: string;

  @ApiProperty({ enum: STORAGE_TYPES, example: 'varchar' })
  readonly type: StorageType;

  @ApiProperty({ enum: FIELD_TYPES, example: 'Select' })
  readonly fieldType: FieldType;

  @ApiProperty({
    ...COUNT,
    description:
      'The responses that were read for this field: all that pass the filter, or the newest of them.',
  })
  readonly readResponses: number;

  @ApiProperty({ ...COUNT, description: 'Those of them with an answer.' })
  readonly answered: number;

  @ApiProperty({ ...COUNT, description: 'Those of them without an answer.' })
  readonly blank: number;

  @ApiProperty({
    description: 'Whether the role may see only the number of answers.',
    example: false,
  })
  readonly isWithheld: boolean;

  @ApiProperty({
    type: [OptionCountView],
    nullable: true,
    description:
      'The options in the order of the field, then options that the field no longer has.',
  })
  readonly options: readonly OptionCountView[] | null;

  @ApiProperty({ type: NumbersView, nullable: true })
  readonly numbers: NumbersView | null;

  @ApiProperty({
    type: [DateBinView],
    nullable: true,
    description: 'By month, or by quarter or a number of years if the dates span many months.',
  })
  readonly dates: readonly DateBinView[] | null;

  @ApiProperty({
    type: [NewestTextView],
    nullable: true,
    description: 'The newest ten answers.',
  })
  readonly texts: readonly NewestTextView[] | null;
}

/** What the responses of a form say. */
export class FormSummaryView {
  @ApiProperty({
    ...COUNT,
    description:
      'The responses that pass the filter. With a filter, those that were counted: a million at most, or 50,000 if the filter reads their rows.',
  })
  readonly responses: number;

  @ApiProperty({
    description:
      'Whether the limit of counted responses was reached, so that more may pass the filter.',
    example: false,
  })
  readonly hasMore: boolean;

  @ApiProperty({
    ...COUNT,
    description:
      'The responses whose answers were read: all, or the newest 50,000 of them (20,000 if the filter reads their rows), with at most 500,000 answers and 32 MB.',
  })
  readonly readResponses: number;

  @ApiProperty({ example: 'Europe/Berlin' })
  readonly timeZone: string;

  @ApiProperty()
  readonly timeline: TimelineView;

  @ApiProperty({ type: [FieldSummaryView] })
  readonly fields: readonly FieldSummaryView[];
}
