import { memberAt } from '../values/json-object';
import type { RequestCost } from '../http/budgets';
import type { PlatformSession } from '../connector';
import { objectsAt } from '../payload';
import type { PlatformHttp, PlatformRequest } from '../http/platform-http';
import { classifyLinkedin } from './classify-linkedin';

/** LinkedIn ends a version after 12 months; an operator can set a later one. */
export const LINKEDIN_VERSION = '202608';

/** https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/query-tunneling */
const MAX_QUERY_BYTES = 4_096;

const COST: RequestCost = { platform: 'linkedin', amounts: { requests: 1 } };

/** Sends requests to LinkedIn's REST API, whose protocol is Rest.li 2.0. */
export class LinkedinRest {
  constructor(
    private readonly http: PlatformHttp,
    private readonly apiUrl: string,
    private readonly version: string,
  ) {}

  /**
   * Reads a resource. Sends a long query in the body (query tunneling).
   * @param path with its query encoded as Rest.li demands, except for the syntax of lists and objects
   */
  async get(
    { accessToken }: Pick<PlatformSession, 'accessToken'>,
    path: string,
    method?: 'FINDER' | 'BATCH_GET',
  ): Promise<unknown> {
    const [resource = '', query = ''] = path.split('?');
    const isTunneled = query.length > MAX_QUERY_BYTES;
    const request: PlatformRequest = {
      url: `${this.apiUrl}${isTunneled ? resource : path}`,
      ...(isTunneled && { method: 'POST', encodedForm: query, isRepeatable: true }),
      headers: {
        ...(isTunneled && { 'X-HTTP-Method-Override': 'GET' }),
        Authorization: `Bearer ${accessToken}`,
        'LinkedIn-Version': this.version,
        'X-Restli-Protocol-Version': '2.0.0',
        ...(method !== undefined && { 'X-RestLi-Method': method }),
      },
      cost: COST,
    };
    return (await this.http.send(request, classifyLinkedin)).body;
  }
}

/** The URN of an account, which is identified by the number of its organization. */
export const urnOf = ({ accountId }: PlatformSession): string => `urn:li:organization:${accountId}`;

/** Encodes a URN for a query. */
export const encodeUrn = (urn: string): string => encodeURIComponent(urn);

/** A list in a query: its elements are encoded, its brackets and commas are not. */
export const toList = (urns: readonly string[]): string => `List(${urns.map(encodeUrn).join(',')})`;

/** Whether a list has a page after this one. LinkedIn filters each page, so a page with fewer elements need not be the last. */
export function hasNextPage(body: unknown, start: number, pageSize: number): boolean {
  const total = memberAt(body, 'paging.total');
  if (typeof total === 'number') return start + pageSize < total;
  return objectsAt(body, 'elements').length >= pageSize || hasNextLink(body);
}

/** Whether a response links to a next page. */
export const hasNextLink = (body: unknown): boolean =>
  objectsAt(body, 'paging.links').some(({ rel }) => rel === 'next');
