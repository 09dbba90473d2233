import { isJsonObject } from '../values/json-object';
import type { PlatformRequest, PlatformResponse } from '../http/platform-http';
import { isPropertyName, isSecretName } from './kept-names';
import { type Redaction, redactJson, redactName } from './redact-json';

/** Parameters that list names of metrics and fields, which are constants of the connectors. */
const LISTING_PARAMETERS = [
  'fields',
  'tweet.fields',
  'post.fields',
  'user.fields',
  'metric',
  'metrics',
  'part',
  'dimensions',
];
/** Parameters that name metrics, fields or scopes. */
const NAMING_PARAMETERS = [...LISTING_PARAMETERS, 'scope'];
/** Parameters whose values are constants of the connectors, dates and numbers. */
const CONSTANT_PARAMETERS: ReadonlySet<string> = new Set([
  ...LISTING_PARAMETERS,
  'metric_type',
  'period',
  'grant_type',
  'exclude',
  'q',
  'edgeType',
  'role',
  'state',
  'sort',
  'sortBy',
  'limit',
  'count',
  'start',
  'max_results',
  'maxResults',
  'max_count',
  'mine',
  'since',
  'until',
  'start_time',
  'startDate',
  'endDate',
  'start_date',
  'end_date',
  'timeIntervals',
]);
const CONSTANT_TEXT_PATTERN = /^[\w\s.,:=(){}-]*$/;
/** Words of values like `List(…)`, `channel==…` and `video==…`. */
const SYNTAX_WORDS = ['List', 'channel', 'video'];
const LIST_PATTERN = /[,(]|^\w+==\w/;
/** `v3` and `v26.0`; X has `2`. */
const VERSION_SEGMENT_PATTERN = /^(?:v\d{1,2}(?:\.\d{1,2})?|2)$/;

const REQUEST_HEADERS = ['linkedin-version', 'x-restli-protocol-version', 'x-restli-method'];
const RESPONSE_HEADERS = [
  'date',
  'content-type',
  'retry-after',
  'deprecation',
  'sunset',
  'api-version',
  'x-app-usage',
  'x-business-use-case-usage',
  'x-page-usage',
  'x-ad-account-usage',
  'facebook-api-version',
  'x-rate-limit-limit',
  'x-rate-limit-remaining',
  'x-rate-limit-reset',
  'x-user-limit-24hour-limit',
  'x-user-limit-24hour-remaining',
  'x-user-limit-24hour-reset',
  'x-app-limit-24hour-limit',
  'x-app-limit-24hour-remaining',
  'x-app-limit-24hour-reset',
  'x-access-level',
  'api-supported-versions',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-restli-protocol-version',
  'x-restli-error-response',
];
const HEADER_VALUE_PATTERN = /^[\w\s.,:;=/+-]{1,100}$/;

/** The names of metrics, fields and scopes that a request asks for. */
export function namesIn({ url }: PlatformRequest): string[] {
  const { searchParams } = new URL(url);
  return NAMING_PARAMETERS.flatMap((name) => searchParams.getAll(name)).flatMap((value) => [
    ...value.split(/[\s,]+/),
    ...value.split(/\W+/),
  ]);
}

/** The path and the parameters of a URL, decoded. */
export function redactUrl(
  url: string,
  redaction: Redaction,
): { path: string; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').map((segment) => redactSegment(segment, redaction));
  const query = Array.from(searchParams, ([name, value]) => [
    redactName(name, redaction),
    redactParameter(name, value, redaction),
  ]);
  return { path: segments.join('/'), query: Object.fromEntries(query) as Record<string, string> };
}

export const redactRequestHeaders = (
  headers: PlatformRequest['headers'] = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(
        ([name, value]) => REQUEST_HEADERS.includes(name) && HEADER_VALUE_PATTERN.test(value),
      ),
  );

/** The headers with limits, versions and times. Those of Meta are JSON, keyed by the ids of accounts. */
export function redactResponseHeaders(
  headers: PlatformResponse['headers'],
  redaction: Redaction,
): Record<string, unknown> {
  const kept = RESPONSE_HEADERS.flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    const json = parseObject(value);
    if (json !== null) return [[name, redactJson(json, redaction)]];
    return HEADER_VALUE_PATTERN.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept) as Record<string, unknown>;
}

function redactSegment(encoded: string, { placeholders }: Redaction): string {
  const segment = decodeURIComponent(encoded);
  if (segment === '' || VERSION_SEGMENT_PATTERN.test(segment)) return segment;
  const isKept = isPropertyName(segment) && !placeholders.isPersonal(segment);
  return isKept ? segment : placeholders.id(segment);
}

function redactParameter(name: string, value: string, { placeholders }: Redaction): string {
  if (isSecretName(name)) return '<token>';
  if (CONSTANT_PARAMETERS.has(name) && CONSTANT_TEXT_PATTERN.test(value)) return value;
  if (LIST_PATTERN.test(value)) {
    return value.replaceAll(/[^,()=]+/g, (part) =>
      SYNTAX_WORDS.includes(part) ? part : placeholders.id(part),
    );
  }
  return placeholders.id(value);
}

function parseObject(text: string): object | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
