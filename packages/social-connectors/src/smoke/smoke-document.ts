import type { Platform } from '../platforms';
import type { PlatformExchange } from '../http/platform-http';
import type { Understood } from './describe-reading';
import { Placeholders } from './placeholders';
import { type Redaction, redactJson } from './redact-json';
import { redactCode, redactMessage } from './redact-message';
import { namesIn, redactRequestHeaders, redactResponseHeaders, redactUrl } from './redact-request';
import type { FailureDetails, SmokeCall } from './smoke-calls';

/** What a smoke test found, before the redaction. */
export interface SmokeRun {
  readonly platform: Platform;
  readonly startedAt: Date;
  /** Whether the operator's app is configured. */
  readonly hasCredentials: boolean;
  readonly scopes: readonly string[];
  /** The id of the account that was read, or null if none was read. */
  readonly accountId: string | null;
  /** Names and other ids of accounts, which are redacted wherever they are. */
  readonly personal: readonly string[];
  readonly calls: readonly SmokeCall[];
}

/** A redacted record of a smoke test, to be sent to the developers. */
export interface SmokeDocument {
  readonly platform: Platform;
  readonly startedAt: string;
  readonly hasCredentials: boolean;
  /** `<id 1>`, which stands for the account wherever its id occurs, or null if none was read. */
  readonly account: string | null;
  readonly calls: readonly RedactedCall[];
}

export interface RedactedCall {
  readonly call: string;
  readonly result: SmokeCall['result'];
  readonly reason?: string;
  readonly durationMs: number;
  readonly error: RedactedError | null;
  /** What the connector read from the responses. */
  readonly understood: object | null;
  readonly exchanges: readonly object[];
}

interface RedactedError {
  readonly kind: string;
  readonly code: string;
  readonly scope: 'account' | 'app';
  readonly retryAt: string | null;
  readonly rejectedMetrics: readonly string[];
}

/** Redacts a smoke test by an allow-list. Pure: the same run gives the same document. */
export function toDocument(run: SmokeRun): SmokeDocument {
  const { accountId, personal } = run;
  const placeholders = new Placeholders(accountId === null ? personal : [accountId, ...personal]);
  const exchanges = run.calls.flatMap((call) => call.exchanges);
  const redaction: Redaction = {
    placeholders,
    names: new Set([...run.scopes, ...exchanges.flatMap(({ request }) => namesIn(request))]),
  };
  return {
    platform: run.platform,
    startedAt: run.startedAt.toISOString(),
    hasCredentials: run.hasCredentials,
    account: accountId === null ? null : placeholders.id(accountId),
    calls: run.calls.map((call) => redactCall(call, redaction)),
  };
}

function redactCall(call: SmokeCall, redaction: Redaction): RedactedCall {
  return {
    call: call.call,
    result: call.result,
    ...(call.reason !== undefined && { reason: call.reason }),
    durationMs: Math.round(call.durationMs),
    error: call.error === null ? null : redactError(call.error, redaction),
    understood: call.understood === null ? null : redactUnderstood(call.understood, redaction),
    exchanges: call.exchanges.map((exchange) => redactExchange(exchange, redaction)),
  };
}

function redactExchange(
  { request, response, error, durationMs }: PlatformExchange,
  redaction: Redaction,
): object {
  const sent = request.form ?? request.json;
  return {
    method: request.method ?? 'GET',
    ...redactUrl(request.url, redaction),
    requestHeaders: redactRequestHeaders(request.headers),
    ...(sent !== undefined && { sent: redactJson(sent, redaction) }),
    status: response?.status ?? null,
    durationMs: Math.round(durationMs),
    headers: response === null ? {} : redactResponseHeaders(response.headers, redaction),
    body: response === null ? null : redactJson(response.body, redaction, response.status >= 400),
    error: error === null ? null : redactError(error, redaction),
  };
}

function redactError(error: FailureDetails, redaction: Redaction): RedactedError {
  return {
    kind: error.kind,
    code: redactCode(error.code, redaction),
    scope: error.scope ?? 'account',
    retryAt: error.retryAt?.toISOString() ?? null,
    // Names of metrics that the connector asked for.
    rejectedMetrics: error.rejectedMetrics ?? [],
  };
}

const redactUnderstood = (understood: Understood, redaction: Redaction): object => ({
  ...understood,
  violations: understood.violations.map((reason) => redactMessage(reason, redaction)),
});
