import type { Request } from 'express';
import { clientNetwork } from '@rapport/fast-express';
import { Deadline } from '@rapport/pg-lanes';
import type { VersionedForm } from '../forms/page-measure';
import type { Language } from './languages/languages';
import type { HostedLink } from '../forms/links/form-link';

/** Marks a page in a frame. A parameter of this name prefills no field: a key has no hyphen, and an id has digits. */
const FRAME_PARAMETER = 'in-frame';
/** The longest query that marks a page in a frame. */
export const FRAME_QUERY = `${FRAME_PARAMETER}=1`;
/** The marker in snippets that were copied before, with the value 1. It is also a possible key. */
const FORMER_FRAME_PARAMETER = 'embed';

/** A request of a visitor, without its body. */
export interface Visit {
  readonly isEmbedded: boolean;
  /** The query that marks the page as one in a frame, as the visitor's page has it; '' without a frame. */
  readonly frameQuery: string;
  readonly acceptLanguage: string | undefined;
  /** The query without the marker of a frame. */
  readonly query: URLSearchParams;
  /** The client's IPv4 address, or the /64 of its IPv6 address, for limits. */
  readonly network: string;
  /** The time limit for all work of the request. Does not include the time that the client takes to send the body. */
  readonly deadline: Deadline;
}

/** The form that a visitor requests, and the language in which the visitor gets it. */
export interface VisitedForm {
  readonly link: HostedLink;
  readonly form: VersionedForm;
  readonly language: Language;
  readonly visit: Visit;
}

/** Whether the page takes no answers: it is closed, or its form was stored too large for a page. */
export const isClosed = ({ link, form }: Pick<VisitedForm, 'link' | 'form'>): boolean =>
  link.isClosed || form.isTooLarge;

export function visitOf(request: Request): Visit {
  const { url, headers } = request;
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  const marker = query.has(FRAME_PARAMETER) ? FRAME_PARAMETER : FORMER_FRAME_PARAMETER;
  const isEmbedded = query.get(marker) === '1';
  if (isEmbedded) query.delete(marker);
  return {
    isEmbedded,
    frameQuery: isEmbedded ? `${marker}=1` : '',
    acceptLanguage: headers['accept-language'],
    query,
    network: clientNetwork(request),
    deadline: new Deadline(),
  };
}
