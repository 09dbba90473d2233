import { countCodePoints, isBlankText, isStorableText } from './text';

export interface TextLimits {
  min?: number;
  max?: number;
}

/** Checks a text that PostgreSQL can store. Lengths are in code points; with a `min`, one character must be visible. */
export function checkText(value: unknown, { min = 0, max }: TextLimits = {}): string | null {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'string') return 'must be a string';
  if (!isStorableText(value)) return 'must not contain U+0000 or half a surrogate pair';
  const length = min > 0 || max !== undefined ? countCodePoints(value) : 0;
  if (length < min || (max !== undefined && length > max)) {
    if (max === undefined) return `must contain at least ${min} characters`;
    return min > 0
      ? `must contain ${min} to ${max} characters`
      : `must contain at most ${max} characters`;
  }
  return min > 0 && isBlankText(value) ? 'must not be blank' : null;
}
