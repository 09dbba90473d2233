import type { VisitedForm } from '../hosted-pages.service';
import type { StoredSubmission } from './submissions.service';

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
    const query = new URLSearchParams({ embed: '1', responseId });
    return `/f/${link.token}/thanks?${query.toString()}`;
  }
  if (redirectUrl === null) return `/f/${link.token}/thanks`;
  const url = new URL(redirectUrl);
  url.searchParams.set('responseId', responseId);
  return url.href;
}
