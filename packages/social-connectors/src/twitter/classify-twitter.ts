import { DAY_MS } from '../values/durations';
import { isJsonObject, memberAt, textAt } from '../values/json-object';
import { classifyStatus, retryAfter, withinMaxWait } from '../http/classify-status';
import { oauthClassifier } from '../oauth/tokens';
import { objectsAt } from '../payload';
import type { PlatformErrorDetails } from '../platform-error';
import type { Classify, PlatformResponse } from '../http/platform-http';

// Sources: github.com/xdevplatform/docs, x-api/fundamentals/{response-codes-and-errors,rate-limits}.mdx.

/** X rejects a used refresh token with `invalid_request`, not with the `invalid_grant` of RFC 6749. */
export const classifyTwitterOAuth = oauthClassifier(['invalid_grant', 'invalid_request']);

/** Classifies responses to reads of a user or a timeline: errors in place of data are an error, whatever the status. */
export const classifyTwitter: Classify = (response, now) => {
  const details = classifyTwitterLookup(response, now);
  if (details !== null) return details;
  const [error] = objectsAt(response.body, 'errors');
  const hasData = ['data', 'meta'].some((name) => memberAt(response.body, name) !== undefined);
  return error === undefined || hasData ? null : classifyProblem(error, response, now);
};

/** Classifies responses to a lookup of posts by id, where errors in a 200 concern single posts. */
export const classifyTwitterLookup: Classify = (response, now) => {
  if (classifyStatus(response, now) === null) return null;
  return classifyProblem(response.body, response, now);
};

/** The last part of a problem's `type`, which is a URL: `resource-not-found`. */
export function problemType(problem: unknown): string | null {
  return /\/problems\/([a-z-]{1,64})$/.exec(textAt(problem, 'type') ?? '')?.[1] ?? null;
}

function classifyProblem(
  problem: unknown,
  response: PlatformResponse,
  now: Date,
): PlatformErrorDetails {
  const { status, headers } = response;
  const type = problemType(problem);
  const byStatus = classifyStatus(response, now);
  const code = type ?? byStatus?.code ?? 'unknown_problem';

  // Out of credits. Not verified: the status; public reports have 402, and 403 with the same title.
  if (status === 402 || type === 'credits' || textAt(problem, 'title') === 'CreditsDepleted') {
    return { kind: 'quota', code: 'credits', scope: 'app', retryAt: tomorrow(now) };
  }
  switch (type) {
    case 'usage-capped':
      return { kind: 'quota', code, scope: 'app', retryAt: tomorrow(now) };
    case 'rate-limit-exceeded':
      return { kind: 'rate_limited', code, retryAt: resetAt(headers, now) };
    case 'unsupported-authentication':
      return { kind: 'token', code };
    case 'client-forbidden':
      return { kind: 'permission', code, scope: 'app' };
    case 'not-authorized-for-resource':
      return { kind: 'permission', code };
    case 'resource-not-found':
      return { kind: 'gone', code };
    case 'invalid-request':
      return classifyInvalidRequest(response.body);
    default:
  }
  if (byStatus === null) return { kind: 'transient', code };
  return status === 429
    ? { ...byStatus, code, retryAt: resetAt(headers, now) }
    : { ...byStatus, code };
}

const PARAMETERS = ['pagination_token', 'tweet.fields', 'post.fields', 'user.fields'];

// Not verified: where the rejected parameter is named. The OpenAPI document has `parameter`; public reports have `parameters`.
function classifyInvalidRequest(body: unknown): PlatformErrorDetails {
  const named = [body, ...objectsAt(body, 'errors')].flatMap((problem) => {
    const parameters = memberAt(problem, 'parameters');
    const names = isJsonObject(parameters) ? Object.keys(parameters) : [];
    return [textAt(problem, 'parameter'), ...names];
  });
  const name = PARAMETERS.find((parameter) => named.includes(parameter));
  return {
    kind: name === 'pagination_token' ? 'cursor' : 'request',
    code: name === undefined ? 'invalid-request' : `invalid-request/${name}`,
  };
}

/** The limits of users reset every 15 minutes; without the header, the wait is left to the caller. */
function resetAt(headers: PlatformResponse['headers'], now: Date): Date | null {
  const reset = Number(headers['x-rate-limit-reset']) * 1_000;
  return withinMaxWait(reset, now) ?? retryAfter(headers, now);
}

const tomorrow = (now: Date): Date => new Date(now.getTime() + DAY_MS);
