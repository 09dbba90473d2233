import { errorInWords, exactCodeOf, reasonInWords } from '../texts/errors';
import { loadTexts } from '../texts/language';

/** The error body of the API. The code is NETWORK if no response came, INVALID_RESPONSE if its body is not readable. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** `"<path>: <reason>"`, one for each violation. */
    readonly fields: readonly string[] = [],
    /** Seconds to wait before the next attempt, or null if not stated. */
    readonly retryAfterS: number | null = null,
    /** The id by which the operator finds the request in the log, or null if no response came. */
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The reason of a violation of one property of the body, for its input. */
  reasonOf(property: string): string | null {
    const found = this.fields.find((field) => field.startsWith(`${property}: `));
    return found === undefined ? null : toSentence(reasonInWords(found.slice(property.length + 2)));
  }

  /** The name of its texts: its code, or one that also says the reason in `fields`. */
  get exactCode(): string {
    return exactCodeOf(this.code, this.fields);
  }

  /** What the error means for the person, in their language. */
  get text(): string {
    return errorInWords(this.exactCode, this.message);
  }
}

/** Puts a reason of the API as a sentence. */
export const toSentence = (reason: string): string => {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** Errors of this path do not notify the listener, which itself reads the path. */
export const SESSION_PATH = 'session';
/** Errors that mean that the cached session is out of date. */
const SESSION_ERRORS = [
  'SIGN_IN_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  // The team is no longer in the list of teams.
  'TEAM_BEING_DELETED',
];

let onSessionError = (): void => undefined;

/** Calls `listener` when the service reports that the session has ended, or no longer suffices. */
export function listenForSessionErrors(listener: () => void): void {
  onSessionError = listener;
}

interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

interface Failure {
  readonly success: false;
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls an endpoint below `/console/api` and returns its whole body. @throws ApiError */
export async function callForBody<Body>(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Body> {
  return readBody<Body>(path, await send(method, path, body, signal, idempotencyKey));
}

async function readBody<Body>(path: string, response: Response): Promise<Body> {
  const parsed = (await response.json().catch(() => null)) as Failure | null;
  // The bodies of some endpoints have no envelope.
  if (response.ok && parsed !== null) return parsed as Body;
  if (path !== SESSION_PATH && SESSION_ERRORS.includes(parsed?.code ?? '')) onSessionError();
  const retryAfter = response.headers.get('Retry-After');
  await loadErrorTexts();
  throw new ApiError(
    response.status,
    parsed?.code ?? 'INVALID_RESPONSE',
    parsed?.message ?? 'The service sent no readable response.',
    parsed?.fields,
    readSeconds(retryAfter),
    response.headers.get('X-Request-Id'),
  );
}

/** Reads `Retry-After`; null if it is absent, or a date, which only proxies send. */
export const readSeconds = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d+$/.test(retryAfter) ? Math.max(1, Number(retryAfter)) : null;

/** Calls an endpoint below `/console/api` and returns its data. @throws ApiError */
export async function call<Data>(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Data> {
  return (await callForBody<Success<Data>>(method, path, body, signal)).data;
}

/**
 * Sends a POST that the service carries out once for its key, however often it is sent within 24 hours, and returns its whole body.
 * @throws ApiError
 */
export const callOnce = <Body>(path: string, body: object, idempotencyKey: string): Promise<Body> =>
  callForBody<Body>('POST', path, body, undefined, idempotencyKey);

/** The size above which a file is compressed. */
const UNCOMPRESSED_BYTES = 64 * 1024;

/** Sends a file by POST and returns the data of the response. @throws ApiError */
export async function callWithFile<Data>(path: string, file: Blob, type: string): Promise<Data> {
  const isCompressed = file.size > UNCOMPRESSED_BYTES && 'CompressionStream' in globalThis;
  const response = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(isCompressed && { 'Content-Encoding': 'gzip' }) },
    body: isCompressed ? await compress(file) : file,
  });
  return (await readBody<Success<Data>>(path, response)).data;
}

const compress = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

async function send(
  method: Method,
  path: string,
  body: object | undefined,
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
): Promise<Response> {
  return request(path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** After a write, reads ask for the primary for this long; then the replicas have the write, or are not used. */
const STRONG_READS_MS = 15_000;

let wroteAt = -Infinity;

async function request(path: string, options: RequestInit): Promise<Response> {
  const isRead = options.method === 'GET';
  const isStrong = isRead && performance.now() - wroteAt < STRONG_READS_MS;
  const headers = new Headers(options.headers);
  if (isStrong) headers.set('Consistency', 'strong');
  try {
    return await fetch(`/console/api/${path}`, { credentials: 'same-origin', ...options, headers });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    await loadErrorTexts();
    throw new ApiError(0, 'NETWORK', 'The service cannot be reached. Check your connection.');
  } finally {
    if (!isRead) wroteAt = performance.now();
  }
}

/** Loads the texts before an error is shown. Without them, it is shown in English. */
const loadErrorTexts = (): Promise<unknown> => loadTexts('errors').catch(() => undefined);
