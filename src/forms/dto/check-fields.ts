const MAX_FIELDS = 200;

/** The list as a whole; each field is checked by its own class. */
export function checkFields(value: unknown): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FIELDS) {
    return `must be an array of 1 to ${MAX_FIELDS} fields`;
  }
  const fields: unknown[] = value;
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const [index, field] of fields.entries()) {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) {
      faults.push(`[${index}]: must be an object`);
      continue;
    }
    const { label } = field as { label?: unknown };
    if (typeof label !== 'string') continue;
    if (seen.has(label)) faults.push(`[${index}].label: must be unique in the form`);
    seen.add(label);
  }
  return faults.length > 0 ? faults : null;
}
