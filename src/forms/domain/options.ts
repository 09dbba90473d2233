import { toNfc } from '../../core/values/text';

/** The white space of Unicode and of ECMAScript: `\s` lacks U+0085, Unicode lacks U+FEFF. */
const WHITE_SPACE_PATTERN = /[\s\u0085]+/g;

/**
 * The text by which the options of a field are compared. White space counts as in a browser, which shows it collapsed and changes
 * line breaks when it sends a form.
 */
export const comparableOption = (option: string): string =>
  toNfc(option.replaceAll(WHITE_SPACE_PATTERN, ' ').trim());

/**
 * Returns a function that finds the option that a text means: the same text, or else the only option that compares as equal. It returns
 * null for no such option, and for several ones, which a form may have that was stored before they were rejected.
 */
export function optionFinder(options: readonly string[]): (text: string) => string | null {
  const exact = new Set(options);
  let byComparable: Map<string, string | null> | null = null;
  return (text) => {
    if (exact.has(text)) return text;
    byComparable ??= groupByComparable(options);
    return byComparable.get(comparableOption(text)) ?? null;
  };
}

function groupByComparable(options: readonly string[]): Map<string, string | null> {
  const byComparable = new Map<string, string | null>();
  for (const option of options) {
    const comparable = comparableOption(option);
    byComparable.set(comparable, byComparable.has(comparable) ? null : option);
  }
  return byComparable;
}

/**
 * Finds options that differ from another option of the field only in white space. Options that the field already has may stay, so
 * that the rest of an old form can be changed.
 * @returns the indexes
 */
export function findRepeatedOptions(
  options: readonly string[],
  stored: readonly string[] = [],
): number[] {
  const kept = new Set(stored);
  const firsts = new Map<string, string>();
  return options.flatMap((option, index) => {
    const comparable = comparableOption(option);
    const first = firsts.get(comparable);
    if (first === undefined) firsts.set(comparable, option);
    return first === undefined || (kept.has(first) && kept.has(option)) ? [] : [index];
  });
}
