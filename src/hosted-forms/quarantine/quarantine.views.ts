import { ApiProperty } from '../../core/openapi/decorators';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { OPTION_SEPARATOR } from '../../forms/domain/field-types';
import type { FormOutline } from '../../forms/form-definition';
import { AnswerView, toAnswerView } from '../../responses/response.views';
import {
  HIDDEN_VALUES,
  type HiddenValueView,
  toHiddenValueViews,
} from '../../responses/hidden-value.views';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { QuarantinedRow } from './quarantine.repository';

export const QUARANTINED_ID = idProperty('quarantined submission');

/** A submission in quarantine, with its answers in the order of the form. */
export class QuarantinedView {
  @ApiProperty(QUARANTINED_ID)
  readonly id: string;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ ...TIME, description: 'When it is deleted.' })
  readonly expiresAt: string;

  @ApiProperty({
    type: [String],
    description: 'Why it looks like spam: `trap`, `too_fast`, `no_work`.',
    example: ['too_fast'],
  })
  readonly reasons: readonly string[];

  @ApiProperty({ type: [AnswerView] })
  readonly fields: readonly AnswerView[];

  @ApiProperty(HIDDEN_VALUES)
  readonly hiddenValues: readonly HiddenValueView[];
}

export function toQuarantinedView(
  { fields }: Pick<FormOutline, 'fields'>,
  { id, createdAt, expiresAt, reasons, answers, hiddenValues }: QuarantinedRow,
): QuarantinedView {
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reasons,
    fields: fields.map((field) => toAnswerView(field, joinOptions(answers[field.id] ?? null))),
    hiddenValues: toHiddenValueViews(hiddenValues),
  };
}

/** Joins the options of a group, as in a response. */
const joinOptions = (value: SubmittedValue): AnswerView['value'] =>
  typeof value === 'object' && value !== null ? value.join(OPTION_SEPARATOR) : value;
