import type { FormsService } from '../../forms/forms.service';
import type { MailItem } from '../../mail/domain/mail-content';
import type { FormArrivals } from '../../responses/arrivals/arrivals.service';
import type { RequestScope } from '../../tenancy/scope/request-scope';

/** New responses of a form, with its name. */
export interface FormCount extends FormArrivals {
  readonly name: string;
}

/** Sorted by the number of responses, the largest first. */
export async function namesOf(
  forms: FormsService,
  scope: RequestScope,
  arrivals: readonly FormArrivals[],
): Promise<FormCount[]> {
  const outlines = await forms.getOutlines(
    scope,
    arrivals.map(({ formId }) => formId),
  );
  return arrivals
    .flatMap((one) => {
      const form = outlines.get(one.formId);
      return form === undefined ? [] : [{ ...one, name: form.name }];
    })
    .toSorted(
      (one, other) => other.responses - one.responses || one.name.localeCompare(other.name),
    );
}

export const sumOf = (counts: readonly FormArrivals[]): number =>
  counts.reduce((sum, { responses }) => sum + responses, 0);

/** A line for each form. @param mayRead whether to link to the responses, else to summaries, which have no answers */
export const toItems = (
  teamId: string,
  counts: readonly FormCount[],
  mayRead: boolean,
): MailItem[] =>
  counts.map(({ formId, name, responses }) => ({
    text: `${name}: ${responses}`,
    path: `/teams/${teamId}/forms/${formId}/${mayRead ? 'responses' : 'summary'}`,
  }));
