const pad = (number: number): string => String(number).padStart(2, '0');

/** An ISO 8601 time as the value of a `datetime-local` input, in the zone of the browser. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The value of a `datetime-local` input as ISO 8601 in UTC, or null if it is empty. */
export function fromLocalTime(value: string): string | null {
  const at = new Date(value);
  return value === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
