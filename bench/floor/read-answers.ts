import type { FloorField } from './form';

export interface Submission {
  responses: { key: string; value: string | number | boolean | string[] }[];
}

export interface ReadAnswers {
  /** By field id, in the stored form. */
  answers: Record<string, string | number | boolean>;
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
}

/** Maps a submission to the fields of its form, without validation. */
export function readAnswers(
  fields: readonly Pick<FloorField, 'id' | 'key' | 'fieldType'>[],
  { responses }: Submission,
): ReadAnswers {
  const sent = new Map(responses.map(({ key, value }) => [key, value]));
  const answers: ReadAnswers['answers'] = {};
  let email: string | null = null;
  let phone: string | null = null;
  for (const { id, key, fieldType } of fields) {
    const value = sent.get(key);
    if (value === undefined) continue;
    answers[id] = Array.isArray(value) ? value.join('|') : value;
    if (fieldType === 'EmailInput') email = String(value);
    if (fieldType === 'PhoneInput') phone = String(value);
  }
  const nameOf = (key: string): string => String(sent.get(key) ?? '');
  return {
    answers,
    email,
    phone,
    firstName: nameOf('first_name'),
    lastName: nameOf('last_name'),
  };
}
