import type { FormCountRow } from './rows';

/** An item of `GET /forms`. */
export interface ListedForm {
  id: string;
  responseCount: number;
}

/** Invariant 5: `responseCount` is the number of stored responses. */
export function checkCounts(
  listed: readonly ListedForm[],
  rows: readonly FormCountRow[],
): string[] {
  const countOf = new Map(listed.map(({ id, responseCount }) => [id, responseCount]));
  return rows
    .filter(({ formId, rows }) => countOf.get(formId) !== rows)
    .map(
      ({ formId, rows }) =>
        `form ${formId} has responseCount ${countOf.get(formId)} with ${rows} rows`,
    );
}
