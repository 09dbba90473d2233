import { generateKey } from './generate-key';

interface ExistingField {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

/** The fields of a form after an update; `fields` is the complete list in builder order. */
export interface FieldUpdatePlan<Wanted, Existing> {
  readonly fields: readonly (Wanted & { id: string; key: string })[];
  /** The existing fields that the wanted list does not contain, in builder order. */
  readonly removed: readonly Existing[];
}

/**
 * Matches wanted fields to existing ones by label. A matched field keeps its id, key and answers; others are new.
 * Specification 4.2, PATCH rules 1 to 3.
 */
export function planFieldUpdate<
  Wanted extends { readonly label: string },
  Existing extends ExistingField,
>(
  existing: readonly Existing[],
  wanted: readonly Wanted[],
  newId: () => string,
): FieldUpdatePlan<Wanted, Existing> {
  const byLabel = new Map(existing.map((field) => [field.label, field]));
  const labels = new Set(wanted.map(({ label }) => label));
  // Starts with the keys of all kept fields, so that a new field before them gets none of them.
  const taken = new Set(existing.filter(({ label }) => labels.has(label)).map(({ key }) => key));
  const fields = wanted.map((field) => {
    const kept = byLabel.get(field.label);
    if (kept !== undefined) return { ...field, id: kept.id, key: kept.key };
    const id = newId();
    const key = generateKey(field.label, id, taken);
    taken.add(key);
    return { ...field, id, key };
  });
  return { fields, removed: existing.filter(({ label }) => !labels.has(label)) };
}
