import { isStorableText } from '../../core/validation/storable-text';

const MAX_ENTRIES = 500;
const MAX_FAULTS = 100;

/** The answers of a submission, before anything is known of the form. Specification 4.2. */
export function checkEntries(value: unknown): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ENTRIES) {
    return `must be an array of 1 to ${MAX_ENTRIES} answers`;
  }
  const faults: string[] = [];
  for (const [index, entry] of value.entries()) {
    const reason = checkEntry(entry);
    if (reason !== null) faults.push(`[${index}]${reason}`);
    if (faults.length === MAX_FAULTS) break;
  }
  return faults.length > 0 ? faults : null;
}

function checkEntry(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return ': must be an object with key and value';
  }
  const { key, value } = entry as { key?: unknown; value?: unknown };
  if (key === undefined || key === null) return '.key: is required';
  if (typeof key !== 'string') return '.key: must be a string';
  if (!isStorableText(key)) return '.key: must not contain U+0000 or half a surrogate pair';
  if (value === undefined) return '.value: is required';
  return isSubmittable(value)
    ? null
    : '.value: must be a string, number, boolean, array of strings or null';
}

function isSubmittable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
