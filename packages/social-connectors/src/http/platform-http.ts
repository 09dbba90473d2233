import { setTimeout as sleep } from 'node:timers/promises';
import { CallScope } from '../call-scope';
import { PlatformError, type PlatformErrorDetails } from '../platform-error';
import { type Budgets, type RequestCost, UNLIMITED } from './budgets';
import { ConnectionFailure, type HttpClient } from './http-client';

/** Of the whole request; the client limits the time to connect. */
const TIMEOUT_MS = 30_000;
const TIMEOUT_CODE = 'ERR_CANCELED';
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/**
 * A request to a platform. Tokens and secrets belong into headers and bodies; only requests for tokens of Meta, which documents
 * no other way, have them in the URL. URLs are in no error and no log.
 */
export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** With the query string, encoded by the connector. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Body as a form that is encoded already. */
  readonly encodedForm?: string;
  /** Body as JSON. */
  readonly json?: object;
  /** What the request takes from budgets of its platform; absent: nothing, as requests for tokens. */
  readonly cost?: RequestCost;
  /** Whether the request may be sent again after a failure that passes; by default only GET. Never true for tokens. */
  readonly isRepeatable?: boolean;
}

export interface PlatformResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or null if the body is not JSON. */
  readonly body: unknown;
}

/** Appends parameters to a URL. Spaces become `%20`, as in the examples of the platforms. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  return `${url}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
}

/** Returns what a response with an error means, or null for a success. A pure function, one per platform. */
export type Classify = (response: PlatformResponse, now: Date) => PlatformErrorDetails | null;

/** A request that was sent, and its result. */
export interface PlatformExchange {
  readonly request: PlatformRequest;
  /** Null if the connection was lost. */
  readonly response: PlatformResponse | null;
  /** What the response, or its absence, means. Null for a success. */
  readonly error: PlatformError | null;
  readonly durationMs: number;
}

type Observer = (exchange: PlatformExchange) => void;

/**
 * Sends requests to platforms: no redirects, timeouts, a maximum size of responses. All requests pass here, so that they are
 * counted against budgets and repeated in one place.
 */
export class PlatformHttp {
  /** Upper limits of the random times after which a request that failed is sent again (full jitter). */
  retryDelaysMs: readonly number[] = [400, 2_000];

  private readonly observer = new CallScope<Observer>();
  private readonly abortion = new CallScope<AbortSignal>();

  constructor(
    private readonly client: HttpClient,
    readonly budgets: Budgets = UNLIMITED,
  ) {}

  /** Passes each request that `work` sends to `observer`, with its response. Both contain tokens. */
  observe<T>(observer: Observer, work: () => Promise<T>): Promise<T> {
    return this.observer.run(observer, work);
  }

  /**
   * Aborts the requests that `work` sends, those in flight and all later ones, when the signal is aborted. They fail with the
   * reason of the signal as code, if it is a string.
   */
  abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.abortion.run(signal, work);
  }

  /** Sends a request. @throws PlatformError for a response that `classify` rejects, and for a lost connection */
  async send(request: PlatformRequest, classify: Classify): Promise<PlatformResponse> {
    for (const delayMs of this.retryDelaysMs) {
      try {
        return await this.sendOnce(request, classify);
      } catch (error) {
        if (!isRepeatable(request, error)) throw error;
        await sleep(Math.random() * delayMs);
      }
    }
    return this.sendOnce(request, classify);
  }

  private async sendOnce(request: PlatformRequest, classify: Classify): Promise<PlatformResponse> {
    const { cost } = request;
    if (cost === undefined) return this.sendUncounted(request, classify);
    const taken = await this.budgets.take(cost);
    try {
      const response = await this.sendUncounted(request, classify);
      await this.budgets.settle(taken, response.body);
      return response;
    } catch (error) {
      if (error instanceof PlatformError) await this.budgets.settle(taken, null);
      throw error;
    }
  }

  private async sendUncounted(
    request: PlatformRequest,
    classify: Classify,
  ): Promise<PlatformResponse> {
    const startedAt = performance.now();
    const result = await this.exchange(request);
    const durationMs = performance.now() - startedAt;
    const response = result instanceof PlatformError ? null : result;
    const error = result instanceof PlatformError ? result : errorOf(result, classify);
    this.observer.value?.({ request, response, error, durationMs });
    if (response === null || error !== null) throw error;
    return response;
  }

  private async exchange({
    method = 'GET',
    url,
    headers = {},
    form,
    encodedForm = form === undefined ? undefined : new URLSearchParams(form).toString(),
    json,
  }: PlatformRequest): Promise<PlatformResponse | PlatformError> {
    const body = encodedForm ?? (json === undefined ? undefined : JSON.stringify(json));
    const type =
      encodedForm === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const abortion = this.abortion.value;
    const signal = abortion === undefined ? timeout : AbortSignal.any([timeout, abortion]);
    try {
      const response = await this.client.send({
        method,
        url,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': type }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        signal,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      return {
        status: response.status,
        headers: response.headers,
        body: parseJson(response.text),
      };
    } catch (error) {
      if (abortion?.aborted === true) return abortedError(abortion);
      if (timeout.aborted) return timeoutError(TIMEOUT_CODE);
      // Errors of HTTP clients contain the headers of the request: only the code is kept.
      if (!(error instanceof ConnectionFailure)) return lostConnection('network');
      return error.isTimeout ? timeoutError(error.code) : lostConnection(error.code);
    }
  }
}

const lostConnection = (code: string): PlatformError =>
  new PlatformError({ kind: 'transient', code });

/** Not repeated at once: the request took up to 30 s. */
const timeoutError = (code: string): PlatformError =>
  new PlatformError({ kind: 'transient', code, isRepeatable: false });

const abortedError = ({ reason }: AbortSignal): PlatformError =>
  new PlatformError({
    kind: 'transient',
    code: typeof reason === 'string' ? reason : 'timeout',
    isRepeatable: false,
  });

/** Whether a request is repeated: not if the error has a `retryAt`. */
function isRepeatable({ method = 'GET', ...request }: PlatformRequest, error: unknown): boolean {
  if (!(request.isRepeatable ?? method === 'GET') || !(error instanceof PlatformError))
    return false;
  return error.kind === 'transient' && error.isRepeatable && error.retryAt === null;
}

function errorOf(response: PlatformResponse, classify: Classify): PlatformError | null {
  const details = classify(response, new Date());
  if (details !== null) return new PlatformError(details);
  const isJson = response.body !== null || response.status === 204;
  return isJson ? null : new PlatformError({ kind: 'transient', code: 'not_json' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
