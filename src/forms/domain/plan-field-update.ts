import { generateKey } from './generate-key';

interface ExistingField {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

interface WantedField {
  readonly label: string;
}

/** What an update makes of a form's fields; `fields` is the complete list, in the order wanted. */
export interface FieldUpdatePlan<Wanted, Existing> {
  readonly fields: readonly (Wanted & { id: string; key: string })[];
  /** The ids among `fields` that the form does not have yet. */
  readonly createdIds: ReadonlySet<string>;
  /** Fields that the wanted list leaves out, in builder order. */
  readonly removed: readonly Existing[];
}

/**
 * Matches by label: a label that stays keeps its id, key and answers, any other is a new field.
 * Specification 4.2, PATCH rules 1 to 3.
 */
export function planFieldUpdate<Wanted extends WantedField, Existing extends ExistingField>(
  existing: readonly Existing[],
  wanted: readonly Wanted[],
  newId: () => string,
): FieldUpdatePlan<Wanted, Existing> {
  const byLabel = new Map(existing.map((field) => [field.label, field]));
  const labels = new Set(wanted.map(({ label }) => label));
  // Keys of kept fields first: a new field must not take one of theirs, wherever it stands.
  const taken = new Set(existing.filter(({ label }) => labels.has(label)).map(({ key }) => key));
  const createdIds = new Set<string>();
  const fields = wanted.map((field) => {
    const kept = byLabel.get(field.label);
    if (kept !== undefined) return { ...field, id: kept.id, key: kept.key };
    const id = newId();
    const key = generateKey(field.label, id, taken);
    createdIds.add(id);
    taken.add(key);
    return { ...field, id, key };
  });
  return { fields, createdIds, removed: existing.filter(({ label }) => !labels.has(label)) };
}
