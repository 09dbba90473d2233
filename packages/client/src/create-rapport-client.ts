import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { eachItem } from './lists/each-item';
import { readFileName } from './lists/read-file-name';
import type { Call, Contents, Method, RapportClient } from './rapport-client';
import type { Send } from './retries/attempt';
import { DEFAULT_RETRIES, type RetryOptions } from './retries/retry-options';
import { sendWithRetries } from './retries/send-with-retries';

export interface RapportOptions {
  /** With the version: `https://rapport.example.com/v1`. */
  baseUrl: string;
  /** A secret of your server; never of a browser. */
  apiKey: string;
  retries?: RetryOptions;
  /** In place of the global `fetch`, as for a proxy. */
  fetch?: Send;
}

const MOST = 100;

/** A client of the API for the team of the key; it holds no connection and can live as long as the process. */
export function createRapportClient(options: RapportOptions): RapportClient {
  const { baseUrl, apiKey, retries, fetch: send = fetch } = options;
  if (apiKey === '') throw new TypeError('apiKey is empty.');
  const api = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    // Whoever answers with a redirect is not the API.
    redirect: 'manual',
    fetch: sendWithRetries(send, { ...DEFAULT_RETRIES, ...retries }),
  });

  const call = <M extends Method>(method: M) =>
    (async (path: never, init?: object) => {
      const { data } = await api.request(method, path, ...([init] as never));
      return contentsOf(data);
    }) as Call<M>;
  const get = call('get');

  return {
    get,
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    customers: (filter) =>
      eachItem((page) =>
        get('/customers', { params: { query: { limit: MOST, ...filter, page } } }),
      ),
    transactions: (customerId, filter) =>
      eachItem((page) =>
        get('/customer/{customerId}/loyalty/transactions', {
          params: { path: { customerId }, query: { limit: MOST, ...filter, page } },
        }),
      ),
    responses: (formId, filter) =>
      eachItem((page) =>
        get('/forms/{formId}/responses', {
          params: { path: { formId }, query: { limit: MOST, ...filter, page } },
        }),
      ),
    deliveries: (formId, filter) =>
      eachItem((page) =>
        get('/forms/{formId}/webhook-deliveries', {
          params: { path: { formId }, query: { limit: MOST, ...filter, page } },
        }),
      ),
    posts: (platform, filter) =>
      eachItem((page) =>
        get('/analytics/social/{platform}/posts', {
          params: { path: { platform }, query: { limit: MOST, ...filter, page } },
        }),
      ),
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
