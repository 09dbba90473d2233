import type { VisitedForm } from '../hosted-pages.service';
import { isId } from '../../core/identifiers';
import type { StoredSubmission } from './submissions.service';

const RESPONSE_ID = 'responseId';

/**
 * Where a browser goes after a submission: to the page that the team has chosen, with `responseId`, or to our thank-you page. A form
 * in a frame always shows ours, which tells the page around it where to go.
 */
export function thanksAddress(
  { link, form, visit }: VisitedForm,
  { responseId }: StoredSubmission,
): string {
  const { redirectUrl } = form.settings.thankYou;
  if (visit.isEmbedded) {
    const query = new URLSearchParams({ embed: '1', [RESPONSE_ID]: responseId });
    return `/f/${link.token}/thanks?${query.toString()}`;
  }
  return redirectUrl === null ? `/f/${link.token}/thanks` : withResponseId(redirectUrl, responseId);
}

/** The page that the team has chosen to follow our thank-you page, with the `responseId` of its address; null: none. */
export function addressAfterThanks({ form, visit }: VisitedForm): string | null {
  const { redirectUrl } = form.settings.thankYou;
  const responseId = visit.query.get(RESPONSE_ID) ?? '';
  return redirectUrl !== null && isId(responseId)
    ? withResponseId(redirectUrl, responseId)
    : redirectUrl;
}

function withResponseId(redirectUrl: string, responseId: string): string {
  const url = new URL(redirectUrl);
  url.searchParams.set(RESPONSE_ID, responseId);
  return url.href;
}
