import type { Request } from 'express';
import { clientNetwork } from '../core/http/client-address';
import { Deadline } from '../core/limits/deadline';

/** The properties of a visitor's request, without the answers. */
export interface Visit {
  readonly isEmbedded: boolean;
  readonly acceptLanguage: string | undefined;
  readonly query: URLSearchParams;
  /** The network that limits count by. */
  readonly network: string;
  /** The time limit for all work of the request, without the time in which the client sends the body. */
  readonly deadline: Deadline;
}

export function visitOf(request: Request): Visit {
  const { url, headers } = request;
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  return {
    isEmbedded: query.get('embed') === '1',
    acceptLanguage: headers['accept-language'],
    query,
    network: clientNetwork(request),
    deadline: new Deadline(),
  };
}
