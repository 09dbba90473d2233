import { CAMPAIGN_NAME } from '../../forms/domain/hidden-names';
import type { FormDefinition } from '../../forms/form-definition';

/** The values of a link, by name: trimmed, not blank, and at most 255 code points each. */
export type HiddenValues = ReadonlyMap<string, string>;

export const NO_HIDDEN_VALUES: HiddenValues = new Map();

/** The values that the form names, as they are stored; null: none. */
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
 * The campaign that a response counts for: its hidden value `utm_campaign` or, without one, the campaign of its form; null: none.
 */
export const campaignOf = (
  { campaignId }: Pick<FormDefinition, 'campaignId'>,
  hiddenValues: Readonly<Record<string, string>> | null,
): string | null => hiddenValues?.[CAMPAIGN_NAME] ?? campaignId;
