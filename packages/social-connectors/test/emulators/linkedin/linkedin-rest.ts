import { DAY_MS } from '../durations';
import { type EmulatedCall, EmulatedError, type EmulatedReply } from '../platform-emulator';
import type { EmulatedPost } from './linkedin-world';

export function isoDay(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Statistics are not paged, although they have a `count` of 10 [P]. */
export function statistics(elements: readonly object[]): EmulatedReply {
  return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
}

/** [D: pagination] */
export function page(call: EmulatedCall, elements: readonly object[]): EmulatedReply {
  const start = Number(call.query.start ?? 0);
  const count = Number(call.query.count ?? 10);
  const end = start + count;
  const href = `${call.path}?start=${end}&count=${count}`;
  const links = end < elements.length ? [{ type: 'application/json', rel: 'next', href }] : [];
  return {
    status: 200,
    body: { elements: elements.slice(start, end), paging: { start, count, links } },
  };
}

/** [D: error-handling] */
export function apiError(
  status: number,
  { serviceErrorCode = 0, code = '', message = 'Text of the platform' },
): EmulatedError {
  return new EmulatedError({ status, body: { status, serviceErrorCode, code, message } });
}

export function accessDenied(resource: string | null, field?: string): EmulatedError {
  const message =
    field === undefined
      ? `Not enough permissions to access: ${resource}.20260801`
      : `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [${field}]`;
  return apiError(403, { serviceErrorCode: 100, code: 'ACCESS_DENIED', message });
}

export const notFound = (): EmulatedError => apiError(404, { code: 'RESOURCE_NOT_FOUND' });

/** The version of a month. */
export const versionOf = (time: Date): string => time.toISOString().slice(0, 7).replace('-', '');

/** A version ends in the middle of the month 12 months later [D: versioning]. */
export function isActive(version: string, now: Date): boolean {
  const begin = Date.UTC(Number(version.slice(0, 4)), Number(version.slice(4)) - 1);
  const age = now.getTime() - begin;
  return age >= 0 && age <= (365 + 15) * DAY_MS;
}

/** A Rest.li list: brackets and commas plain, elements encoded [P: linkedin-api-python-client#23]; null if it is written otherwise. */
export function readList({ rawQuery }: EmulatedCall, name: string): string[] | null {
  const [, list = ''] = new RegExp(`(?:^|&)${name}=List\\(([^()]*)\\)`).exec(rawQuery) ?? [];
  if (list === '' || /[:]|%2C/i.test(list)) return null;
  return list.split(',').map((element) => decodeURIComponent(element));
}

/** [P: ebx-linkedin-sdk, post.json] */
export function renderPost(post: EmulatedPost, author: string): object {
  return {
    id: post.id,
    author,
    commentary: post.commentary,
    visibility: 'PUBLIC',
    lifecycleState: post.lifecycleState,
    createdAt: post.publishedAt.getTime(),
    ...(post.lifecycleState === 'PUBLISHED' && { publishedAt: post.publishedAt.getTime() }),
    lastModifiedAt: post.lastModifiedAt.getTime(),
    distribution: { feedDistribution: post.dark === 'undistributed' ? 'NONE' : 'MAIN_FEED' },
    ...(post.dark === 'ad' && { adContext: { isDsc: true, dscStatus: 'ACTIVE' } }),
  };
}
