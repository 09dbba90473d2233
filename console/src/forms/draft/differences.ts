import { kindOf } from './field-kinds';
import type { DraftField, FormDraft } from './form-draft';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Says in words how a draft differs from the form that it was made from, for the comparison of two versions. */
export function describeDifferences(base: FormDraft, draft: FormDraft): string[] {
  const lines: string[] = [];
  if (base.name !== draft.name) lines.push(`Name: “${draft.name}”`);
  if (base.description !== draft.description) lines.push('Introduction changed');
  lines.push(...describeFields(base.fields, draft.fields));
  if (!isSame(base.settings.theme, draft.settings.theme)) lines.push('Colours or font changed');
  if (!isSame(base.settings.header, draft.settings.header)) lines.push('Header changed');
  if (!isSame(base.settings.footer, draft.settings.footer)) lines.push('Footer changed');
  if (!isSame(others(base), others(draft))) lines.push('Settings changed');
  return lines;
}

function others({ formPurpose, isPublic, createCustomerOnSubmit, closing, settings }: FormDraft) {
  const { theme: _theme, header: _header, footer: _footer, ...rest } = settings;
  return { formPurpose, isPublic, createCustomerOnSubmit, closing, rest };
}

function describeFields(base: readonly DraftField[], fields: readonly DraftField[]): string[] {
  const before = new Map(base.map((field) => [field.uid, field]));
  const after = new Set(fields.map(({ uid }) => uid));
  const lines = base
    .filter(({ uid }) => !after.has(uid))
    .map(({ label }) => `Field “${label}” removed`);
  for (const field of fields) {
    const old = before.get(field.uid);
    if (old === undefined) lines.push(`Field “${field.label}” added`);
    else lines.push(...describeField(old, field));
  }
  const kept = base.filter(({ uid }) => after.has(uid)).map(({ uid }) => uid);
  const order = fields.filter(({ uid }) => before.has(uid)).map(({ uid }) => uid);
  if (!isSame(kept, order)) lines.push('Order of the fields changed');
  return lines;
}

const detailsOf = (field: DraftField) => [
  field.isRequired,
  field.placeholder,
  field.helperText,
  field.defaultValue,
  field.aiInstruction,
];

function describeField(old: DraftField, field: DraftField): string[] {
  const lines: string[] = [];
  if (old.label !== field.label) lines.push(`Field “${old.label}” is now “${field.label}”`);
  const [oldKind, kind] = [kindOf(old), kindOf(field)];
  if (oldKind !== kind) lines.push(`Field “${field.label}”: ${oldKind.label} is now ${kind.label}`);
  if (!isSame(old.options, field.options)) lines.push(`Options of “${field.label}” changed`);
  if (!isSame(detailsOf(old), detailsOf(field))) lines.push(`Details of “${field.label}” changed`);
  return lines;
}
