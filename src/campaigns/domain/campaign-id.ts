import { checkText } from '../../core/values/check-text';
import { toNfc } from '../../core/values/text';

/** The same maximum as for the ids that posts carry. */
const MAX_ID_LENGTH = 255;
const DEFAULT_ID_LENGTH = 60;

/** Clients resolve these in a path, so that no request could name the campaign. */
const PATH_SEGMENTS = ['.', '..'];

/** The violation of a text that posts, responses, coupons and links are to carry; null if it can be the id of a campaign. */
export function checkCampaignId(value: unknown): string | null {
  const reason = checkText(value, { min: 1, max: MAX_ID_LENGTH });
  if (reason !== null) return reason;
  return PATH_SEGMENTS.includes(String(value)) ? 'must not be . or ..' : null;
}

/** Whether a text can be the id of a campaign. Checked before any query. */
export const isCampaignId = (text: string): boolean => checkCampaignId(text) === null;

/** Letters that have no decomposition into a letter and a mark. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
};

/** An id for a name: `summer-sale` for `Summer sale!`, without accents; `campaign` if no letter and no digit is left. */
export function campaignIdOf(name: string): string {
  const plain = toNfc(name)
    .toLowerCase()
    .replaceAll(/[ßæøœł]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? '')
    .normalize('NFD')
    // Marks of Latin letters only: in other scripts they are part of the word.
    .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC');
  const words = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const short = new RegExp(`^.{0,${DEFAULT_ID_LENGTH}}`, 'u').exec(words)?.[0] ?? '';
  const id = short.replace(/-$/, '');
  return isCampaignId(id) ? id : 'campaign';
}
