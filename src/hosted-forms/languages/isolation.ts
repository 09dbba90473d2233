import type { Language } from './languages';

/**
 * The blocks of scripts that are written from right to left (Unicode, `DerivedBidiClass.txt`, classes R and AL), and the characters that
 * begin a direction, which could last until the end of the line.
 */
const RIGHT_TO_LEFT_PATTERN =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text of the team may have another direction than the page, which would move the punctuation around it. */
export const needsIsolation = (text: string, { direction }: Pick<Language, 'direction'>): boolean =>
  direction === 'rtl' || RIGHT_TO_LEFT_PATTERN.test(text);
