import type { FormCountRow } from './rows';

/** As `GET /forms` lists them. */
export interface ListedForm {
  id: string;
  responseCount: number;
}

/** Invariant 5: what a form tells of its responses is how many there are. */
export function checkCounts(
  listed: readonly ListedForm[],
  rows: readonly FormCountRow[],
): string[] {
  const countOf = new Map(listed.map(({ id, responseCount }) => [id, responseCount]));
  return rows
    .filter(({ formId, rows }) => countOf.get(formId) !== rows)
    .map(({ formId, rows }) => `form ${formId} tells ${countOf.get(formId)} responses of ${rows}`);
}
