import type { Answer } from '../types';

/** An answer as people read it; empty: the field was left blank. */
export function answerText({ value, type, fieldType }: Answer): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (fieldType === 'Checkbox' && type === 'varchar' && typeof value === 'string') {
    return value.split('|').join(', ');
  }
  return String(value);
}
