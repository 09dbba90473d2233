import type { Texts } from '../../texts/texts';
import { kindIdOf } from './field-kinds';
import type { DraftField, FormDraft } from './form-draft';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Says in words how a draft differs from the form that it was made from, for the comparison of two versions. */
export function describeDifferences(
  base: FormDraft,
  draft: FormDraft,
  t: Texts<'builder'>,
): string[] {
  const lines: string[] = [];
  if (base.name !== draft.name) lines.push(t('changed.name', { name: draft.name }));
  if (base.description !== draft.description) lines.push(t('changed.introduction'));
  lines.push(...describeFields(base.fields, draft.fields, t));
  if (!isSame(base.settings.theme, draft.settings.theme)) lines.push(t('changed.theme'));
  if (!isSame(headerOf(base), headerOf(draft))) lines.push(t('changed.header'));
  if (!isSame(base.settings.footer, draft.settings.footer)) lines.push(t('changed.footer'));
  if (!isSame(others(base), others(draft))) lines.push(t('changed.settings'));
  return lines;
}

function others({
  name: _name,
  description: _text,
  fields: _fields,
  settings,
  ...others
}: FormDraft) {
  const { theme: _theme, sender: _sender, header: _header, footer: _footer, ...rest } = settings;
  return { ...others, rest };
}

const headerOf = ({ settings }: FormDraft) => [settings.header, settings.sender];

function describeFields(
  base: readonly DraftField[],
  fields: readonly DraftField[],
  t: Texts<'builder'>,
): string[] {
  const before = new Map(base.map((field) => [field.uid, field]));
  const after = new Set(fields.map(({ uid }) => uid));
  const lines = base
    .filter(({ uid }) => !after.has(uid))
    .map(({ label }) => t('changed.removed', { label }));
  for (const field of fields) {
    const old = before.get(field.uid);
    if (old === undefined) lines.push(t('changed.added', { label: field.label }));
    else lines.push(...describeField(old, field, t));
  }
  const kept = base.filter(({ uid }) => after.has(uid)).map(({ uid }) => uid);
  const order = fields.filter(({ uid }) => before.has(uid)).map(({ uid }) => uid);
  if (!isSame(kept, order)) lines.push(t('changed.order'));
  return lines;
}

const detailsOf = (field: DraftField) => [
  field.isRequired,
  field.placeholder,
  field.helperText,
  field.defaultValue,
  field.aiInstruction,
];

function describeField(old: DraftField, field: DraftField, t: Texts<'builder'>): string[] {
  const { label } = field;
  const lines: string[] = [];
  if (old.label !== field.label) lines.push(t('changed.label', { old: old.label, label }));
  const [oldKind, kind] = [kindIdOf(old), kindIdOf(field)];
  if (oldKind !== kind) {
    const kinds = { old: t(`kind.${oldKind}`), kind: t(`kind.${kind}`) };
    lines.push(t('changed.kind', { label, ...kinds }));
  }
  if (!isSame(old.options, field.options)) lines.push(t('changed.options', { label }));
  if (!isSame(detailsOf(old), detailsOf(field))) lines.push(t('changed.details', { label }));
  return lines;
}
