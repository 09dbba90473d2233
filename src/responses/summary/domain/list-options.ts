/** How many responses have an option; a value of null has the answers that are not named. */
export interface OptionCount {
  readonly value: string | null;
  /** Whether the field no longer has the option. */
  readonly isRemoved: boolean;
  readonly responses: number;
}

/** Answers that are no option of the field any more; beyond, the most frequent ones are named. */
const MAX_OTHERS = 20;

/**
 * Lists the options of a field in its order with their numbers of responses, then the answers that are no option any more, the most
 * frequent first. If `namesOthers` is false, these are one sum, because an answer to a field that was once a text may be personal.
 */
export function listOptions(
  options: readonly string[],
  counts: readonly (readonly [string | null, number])[],
  { namesOthers }: { namesOthers: boolean },
): OptionCount[] {
  const known = new Set(options);
  const byValue = new Map(counts);
  const current = options.map((value) => ({
    value,
    isRemoved: false,
    responses: byValue.get(value) ?? 0,
  }));
  const others = counts
    .filter(([value]) => value !== null && !known.has(value))
    .toSorted(([a, most], [b, least]) => least - most || (String(a) < String(b) ? -1 : 1));
  const named = namesOthers ? others.slice(0, MAX_OTHERS) : [];
  const rest = [...others.slice(named.length), ...counts.filter(([value]) => value === null)];
  const unnamed = rest.reduce((sum, [, responses]) => sum + responses, 0);
  return [
    ...current,
    ...named.map(([value, responses]) => ({ value, isRemoved: true, responses })),
    ...(unnamed > 0 ? [{ value: null, isRemoved: true, responses: unnamed }] : []),
  ];
}
