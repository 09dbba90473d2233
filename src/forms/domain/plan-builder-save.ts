import { generateKey } from './generate-key';

interface ExistingField {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

interface FieldToSave {
  /** The id of a field of the form. A field with another id, or null, is new. */
  readonly id: string | null;
  readonly label: string;
}

/** A field whose key changes with its label. */
export interface ChangedKey {
  readonly fieldId: string;
  readonly from: string;
  readonly to: string;
}

/** What saving a form in the builder changes; `fields` is the complete list in builder order. */
export interface BuilderSavePlan<Wanted, Existing> {
  readonly fields: readonly (Omit<Wanted, 'id'> & { id: string; key: string })[];
  readonly changedKeys: readonly ChangedKey[];
  /** The existing fields that the wanted list does not contain, in builder order. */
  readonly removed: readonly Existing[];
}

/**
 * Matches wanted fields to existing ones by id: a matched field keeps its answers whatever its label. Its key is generated
 * again if its label has changed; specification 2.4, rule 4.
 */
export function planBuilderSave<Wanted extends FieldToSave, Existing extends ExistingField>(
  existing: readonly Existing[],
  wanted: readonly Wanted[],
  newId: () => string,
): BuilderSavePlan<Wanted, Existing> {
  const byId = new Map(existing.map((field) => [field.id, field]));
  const matchOf = ({ id }: Wanted): Existing | undefined => byId.get(id?.toLowerCase() ?? '');
  const isUnchanged = (field: Wanted): boolean => matchOf(field)?.label === field.label;
  // Starts with the keys of fields that keep their label, so that no other field gets one of them.
  const taken = new Set(wanted.filter(isUnchanged).map((field) => matchOf(field)?.key ?? ''));
  const changedKeys: ChangedKey[] = [];
  const fields = wanted.map((field) => {
    const match = matchOf(field);
    if (match !== undefined && isUnchanged(field)) {
      return { ...field, id: match.id, key: match.key };
    }
    const id = match?.id ?? newId();
    const key = generateKey(field.label, id, taken);
    taken.add(key);
    if (match !== undefined && match.key !== key) {
      changedKeys.push({ fieldId: id, from: match.key, to: key });
    }
    return { ...field, id, key };
  });
  const kept = new Set(fields.map(({ id }) => id));
  return { fields, changedKeys, removed: existing.filter(({ id }) => !kept.has(id)) };
}
