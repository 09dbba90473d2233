import { hash } from 'node:crypto';
import { isId } from '../core/values/identifiers';
import { protocolOf } from '../forms/domain/web-origin';
import { formPath } from '../forms/links/form-link';
import type { HostedLink } from '../forms/links/form-link';
import type { Visit, VisitedForm } from './visit';

const RESPONSE_ID = 'responseId';
/**
 * Makes the address of a submission another one than that of the page. A browser that sends a form to the address of a page drops the
 * page from its cache (RFC 9111, section 4.4): on Back, it would restore the answers in a page with a new token, and store them twice.
 * No key or id of a field has this name.
 */
const SUBMISSION_QUERY = 'is-sent=1';

/** The path of a hosted page. All addresses begin with it: `PUBLIC_URL` has no path of its own. */
export const pagePath = ({ token }: Pick<HostedLink, 'token'>): string => formPath(token);

/** The address that the page is sent to, in a frame if it was requested for a frame. Opened, it shows the form. */
export const pageAddress = (
  link: Pick<HostedLink, 'token'>,
  { isEmbedded, frameQuery }: Pick<Visit, 'isEmbedded' | 'frameQuery'>,
): string => `${pagePath(link)}?${SUBMISSION_QUERY}${isEmbedded ? `&${frameQuery}` : ''}`;

/** The address of a logo. Contains a hash of the logo, so that browsers can cache each logo without expiry. */
export const logoAddress = (link: Pick<HostedLink, 'token'>, logo: string): string =>
  `${pagePath(link)}/logo?v=${hash('sha256', logo, 'base64url').slice(0, 8)}`;

/**
 * The address to which a browser is redirected after a submission: the page that the team has chosen, with `responseId`, or the
 * thank-you page. In a frame, it is always the thank-you page, which sends the chosen page to the parent page.
 */
export function addressAfterSubmission(
  { link, form, visit }: VisitedForm,
  responseId: string,
): string {
  const redirectUrl = redirectOf(form);
  const thanks = `${pagePath(link)}/thanks`;
  if (visit.isEmbedded) {
    return `${thanks}?${visit.frameQuery}&${RESPONSE_ID}=${responseId}`;
  }
  return redirectUrl === null ? thanks : withResponseId(redirectUrl, responseId);
}

/** The page that the team has chosen to follow the thank-you page, with the `responseId` of its address, or null. */
export function addressAfterThanks({ form, visit }: VisitedForm): string | null {
  const redirectUrl = redirectOf(form);
  const responseId = visit.query.get(RESPONSE_ID) ?? '';
  return redirectUrl !== null && isId(responseId)
    ? withResponseId(redirectUrl, responseId)
    : redirectUrl;
}

/** The page that the team has chosen, or null for none, and for an address that is not one of a web page. */
function redirectOf({ settings }: VisitedForm['form']): string | null {
  const { redirectUrl } = settings.thankYou;
  return redirectUrl === null || protocolOf(redirectUrl) === null ? null : redirectUrl;
}

function withResponseId(redirectUrl: string, responseId: string): string {
  const url = new URL(redirectUrl);
  url.searchParams.set(RESPONSE_ID, responseId);
  return url.href;
}
