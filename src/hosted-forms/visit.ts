import type { Request } from 'express';
import { clientNetwork } from '../core/http/client-address';

/** What a request of a visitor says, apart from the answers. */
export interface Visit {
  readonly isEmbedded: boolean;
  readonly acceptLanguage: string | undefined;
  readonly query: URLSearchParams;
  /** The network that limits count by. */
  readonly network: string;
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
  };
}
