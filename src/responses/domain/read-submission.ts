import {
  type AnswerField,
  isBlank,
  readAnswer,
  type StoredValue,
  type SubmittedValue,
} from './read-answer';

export type SubmissionField = AnswerField & { id: string; isRequired: boolean };
export type SubmittedAnswer = { key: string; value: SubmittedValue };
export type SubmissionReading = {
  /** Keyed by field id, in builder order, without blank fields. */
  answers: Map<string, StoredValue>;
  /** Submitted keys that the form does not have, in the order of submission. */
  ignoredKeys: string[];
  /** Keys of required fields without an answer. */
  missing: string[];
  /** Violations: `<key>: <reason>`. */
  invalid: string[];
};

/** Validates a submission against the form's fields in builder order; specification 4.2, submission rules 1 to 4. */
export function readSubmission(
  fields: readonly SubmissionField[],
  submitted: readonly SubmittedAnswer[],
): SubmissionReading {
  const sent = groupByKey(submitted);
  const known = new Set(fields.map((field) => field.key));
  const reading: SubmissionReading = {
    answers: new Map(),
    ignoredKeys: [...sent.keys()].filter((key) => !known.has(key)),
    missing: [],
    invalid: [],
  };
  for (const field of fields) readField(field, sent.get(field.key) ?? [], reading);
  return reading;
}

function readField(
  field: SubmissionField,
  values: readonly SubmittedValue[],
  { answers, missing, invalid }: SubmissionReading,
): void {
  if (field.isRequired && values.every(isBlank)) missing.push(field.key);
  if (values.length > 1) {
    invalid.push(`${field.key}: was sent more than once`);
    return;
  }
  for (const value of values) {
    if (isBlank(value)) continue;
    const answer = readAnswer(field, value);
    if ('reason' in answer) invalid.push(`${field.key}: ${answer.reason}`);
    else answers.set(field.id, answer.value);
  }
}

function groupByKey(submitted: readonly SubmittedAnswer[]): Map<string, SubmittedValue[]> {
  const groups = new Map<string, SubmittedValue[]>();
  for (const { key, value } of submitted) {
    const values = groups.get(key);
    if (values === undefined) groups.set(key, [value]);
    else values.push(value);
  }
  return groups;
}
