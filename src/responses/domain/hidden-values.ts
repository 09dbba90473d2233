import { exceedsCodePoints, isBlankText, isStorableText } from '../../core/values/text';
import { normalizeText } from '../../core/values/rules';
import { CAMPAIGN_NAME } from '../../forms/domain/hidden-names';
import type { FormDefinition } from '../../forms/form-definition';

/** In code points. */
export const MAX_HIDDEN_VALUE_LENGTH = 255;

/** A browser changes line breaks, and drops other control characters, when it sends a hidden input. */
const CONTROL_CHARACTERS_PATTERN = /[\p{Cc}\u2028\u2029]+/gu;

/** The values of a link by name, as {@link cleanHiddenValue} returns them. */
export type HiddenValues = ReadonlyMap<string, string>;

export const NO_HIDDEN_VALUES: HiddenValues = new Map();

/** A value as it is stored: in NFC, without control characters and surrounding white space. Returns null for a value that is blank, longer than 255 code points, or has half a surrogate pair. */
export function cleanHiddenValue(sent: string): string | null {
  // Before the text is normalized: a query can be long.
  if (exceedsCodePoints(sent, 2 * MAX_HIDDEN_VALUE_LENGTH)) return null;
  const value = normalizeText(sent.replaceAll(CONTROL_CHARACTERS_PATTERN, ' '));
  const isValue =
    !isBlankText(value) &&
    isStorableText(value) &&
    !exceedsCodePoints(value, MAX_HIDDEN_VALUE_LENGTH);
  return isValue ? value : null;
}

/** The first value of each name in the parameters of a link, or in the inputs of a page, whose names have the prefix. */
export function readHiddenValues(
  names: readonly string[],
  parameters: URLSearchParams,
  prefix = '',
): HiddenValues {
  if (names.length === 0) return NO_HIDDEN_VALUES;
  const values = new Map<string, string>();
  for (const name of names) {
    const sent = parameters.get(prefix + name);
    const value = sent === null ? null : cleanHiddenValue(sent);
    if (value !== null) values.set(name, value);
  }
  return values;
}

/** The values that the form names, as they are stored, or null if there are none. */
export function namedValues(
  { hiddenNames }: Pick<FormDefinition, 'hiddenNames'>,
  sent: HiddenValues,
): Record<string, string> | null {
  if (sent.size === 0) return null;
  const named = hiddenNames.flatMap((name) => {
    const value = sent.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return named.length === 0 ? null : Object.fromEntries(named);
}

/**
 * The campaign that a response counts for: its hidden value `utm_campaign` or, without one, the campaign of its form, or null.
 */
export const campaignOf = (
  { campaignId }: Pick<FormDefinition, 'campaignId'>,
  hiddenValues: Readonly<Record<string, string>> | null,
): string | null => hiddenValues?.[CAMPAIGN_NAME] ?? campaignId;
