import { ApiProperty } from '@nestjs/swagger';
import { TIME } from '../../core/openapi/common-properties';
import type { FormDefinition } from '../../forms/form-definition';
import { AnswerView } from '../../responses/response.views';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { QuarantinedRow } from './quarantine.repository';

export const QUARANTINED_ID = {
  type: 'string',
  description: 'The id of the submission in quarantine; opaque.',
  example: '01972d1f-9b5e-7c27-8a46-3e0d6f9b2c51',
} as const;

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
}

export function toQuarantinedView(
  { fields }: Pick<FormDefinition, 'fields'>,
  { id, createdAt, expiresAt, reasons, answers }: QuarantinedRow,
): QuarantinedView {
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reasons,
    fields: fields.map((field) => ({
      key: field.key,
      label: field.label,
      type: field.type,
      fieldType: field.fieldType,
      value: textOf(answers[field.id] ?? null),
    })),
  };
}

/** Joins the options of a group, as in a response. */
const textOf = (value: SubmittedValue): AnswerView['value'] =>
  typeof value === 'object' && value !== null ? value.join('|') : value;
