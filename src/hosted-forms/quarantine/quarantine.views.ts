import type { FormDefinition } from '../../forms/form-definition';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { QuarantinedRow } from './quarantine.repository';

/** A submission in quarantine, with its answers in the order of the form. */
export interface QuarantinedView {
  readonly id: string;
  readonly createdAt: string;
  /** When it is deleted. */
  readonly expiresAt: string;
  /** Why it looks like spam: `trap`, `too_fast`, `no_work`. */
  readonly reasons: readonly string[];
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly type: string;
    readonly fieldType: string;
    readonly value: SubmittedValue;
  }[];
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
const textOf = (value: SubmittedValue): SubmittedValue =>
  Array.isArray(value) ? value.join('|') : value;
