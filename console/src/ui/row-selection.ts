/** The rows that are selected, by their ids. */
export type Selection = ReadonlySet<string>;

/**
 * Selects a row or takes it out. With `anchor`, the row that was changed before, all rows between the two follow, as in
 * file managers with the Shift key.
 * @param ids of all rows, in their order
 */
export function changeSelection(
  selection: Selection,
  ids: readonly string[],
  { id, isSelected, anchor }: { id: string; isSelected: boolean; anchor: string | null },
): Selection {
  const at = ids.indexOf(id);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const range = from < 0 || at < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
  const next = new Set(selection);
  for (const each of range) {
    if (isSelected) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** Selects all rows of a page or takes them out; those of other pages stay as they are. */
export const selectPage = (
  selection: Selection,
  ids: readonly string[],
  isSelected: boolean,
): Selection =>
  isSelected
    ? new Set([...selection, ...ids])
    : new Set([...selection].filter((id) => !ids.includes(id)));

/** Whether all, some or none of the rows are selected. */
export function selectedShare(
  selection: Selection,
  ids: readonly string[],
): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}
