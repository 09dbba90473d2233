import { normalFormsOf } from '../../../core/values/text';
import { toDecimalText } from '../../domain/answer-text';
import type { StoredValue } from '../../domain/read-answer';

/** The place in an answer that a search has found. */
export interface Match {
  /** The text before and after the hit, cut at both ends. */
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

const CHARACTERS_BEFORE = 40;
const CHARACTERS_AFTER = 80;
/** Characters of an answer that the search compares. */
const SEARCHED_LENGTH = 400_000;

/** Finds a text in an answer, in each of its normal forms, ignoring case. Returns null if the answer does not contain it. */
export function findMatch(value: StoredValue | null, search: string): Match | null {
  if (value === null) return null;
  const written = typeof value === 'number' ? toDecimalText(value) : String(value);
  const text = written.slice(0, SEARCHED_LENGTH);
  const lower = text.toLowerCase();
  // Few letters change their length in lower case: then the match is shown in lower case.
  const shown = lower.length === text.length ? text : lower;
  for (const form of normalFormsOf(search)) {
    const wanted = form.toLowerCase();
    const at = wanted === '' ? -1 : lower.indexOf(wanted);
    if (at === -1) continue;
    const end = at + wanted.length;
    const from = Math.max(0, at - CHARACTERS_BEFORE);
    const to = Math.min(shown.length, end + CHARACTERS_AFTER);
    return {
      before: wholeCharacters(`${from > 0 ? '…' : ''}${shown.slice(from, at)}`),
      hit: shown.slice(at, end),
      after: wholeCharacters(`${shown.slice(end, to)}${to < shown.length ? '…' : ''}`),
    };
  }
  return null;
}

/** Drops half a surrogate pair, which a cut may leave, and joins lines. */
const wholeCharacters = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, '').replaceAll(/\s+/g, ' ');
