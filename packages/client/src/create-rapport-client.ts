import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { eachItem, type PageOf } from './each-item';
import type { Call, Contents, Each, Method, RapportClient } from './rapport-client';
import type { Send } from './retries/attempt';
import { DEFAULT_RETRIES, type RetryOptions } from './retries/retry-options';
import { sendWithRetries } from './retries/send-with-retries';

export interface RapportOptions {
  /** The URL of the API with its version, such as `https://rapport.example.com/v1`. */
  baseUrl: string;
  /** The API key: a secret of your server, never to be sent to a browser. */
  apiKey: string;
  retries?: RetryOptions;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: Send;
}

const MAX_PAGE_SIZE = 100;

interface ListRequest {
  params?: { query?: object };
}

/** Creates a client of the API for the team of the key. It holds no connection and can live as long as the process. */
export function createRapportClient(options: RapportOptions): RapportClient {
  const { baseUrl, apiKey, retries, fetch: send = fetch } = options;
  if (apiKey === '') throw new TypeError('apiKey is empty.');
  const api = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    // The API never redirects: a redirect is another server's response.
    redirect: 'manual',
    fetch: sendWithRetries(send, { ...DEFAULT_RETRIES, ...retries }),
  });

  const call = <M extends Method>(method: M) =>
    (async (path: never, init?: object) => {
      const { data } = await api.request(method, path, ...([init] as never));
      return contentsOf(data);
    }) as Call<M>;
  const get = call('get') as (path: string, init: ListRequest) => Promise<PageOf<unknown>>;
  const each = (path: string, init: ListRequest = {}) =>
    eachItem((cursor) => {
      const query = { limit: MAX_PAGE_SIZE, ...init.params?.query, cursor };
      return get(path, { ...init, params: { ...init.params, query } });
    });

  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    each: each as Each,
    exportResponses: async (formId, query = {}) => {
      const { data, response } = await api.GET('/forms/{formId}/responses/export', {
        params: { path: { formId }, query },
        parseAs: 'stream',
      });
      if (!data) throw new TypeError('The export has no body.');
      return { fileName: readFileName(response.headers.get('content-disposition')), body: data };
    },
  };
}

function contentsOf<Body>(body: Body): Contents<Body> {
  const { data, pagination } = (body ?? {}) as { data?: unknown; pagination?: unknown };
  return (data === undefined || pagination !== undefined ? body : data) as Contents<Body>;
}

/** Returns the file name in a `Content-Disposition` header; null if there is none. */
export function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const plain = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
}
