import { setTimeout as sleep } from 'node:timers/promises';

/** Set by `npm run e2e`. By default, the tests start their own service. */
const BASE_URL = process.env.RAPPORT_E2E_BASE_URL;
const API_KEY = process.env.RAPPORT_E2E_API_KEY;

const REQUEST_TIMEOUT_MS = 60_000;
const WAIT_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;
const MAX_REPLICAS = 3;

export interface ApiResponse {
  /** Method, path and `X-Request-Id`, for the message of a failure. */
  request: string;
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; for other media types the text. */
  body: unknown;
}

export interface CallOptions {
  /** null removes a default header. */
  headers?: Record<string, string | null>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A client of a running service for one team; uses only HTTP and an API key. */
export class Target {
  /** `root` is the base URL without version and trailing slash. */
  constructor(
    private readonly root: string,
    readonly apiKey: string,
    readonly close: () => Promise<void> = async () => undefined,
  ) {}

  get(path: string, options?: CallOptions): Promise<ApiResponse> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse> {
    return this.call('POST', path, body, options);
  }

  put(path: string, body?: unknown): Promise<ApiResponse> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body?: unknown): Promise<ApiResponse> {
    return this.call('PATCH', path, body);
  }

  /** Sends a request with the key to a path below `/v1`. Strings and bytes are sent unchanged, other bodies as JSON. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse> {
    return this.callRoot(method, `/v1${path}`, body, {
      headers: { Authorization: `Bearer ${this.apiKey}`, ...options?.headers },
    });
  }

  /** Sends a request without the key to a path below the root. Repeats it when the rate limit rejects it (429). */
  async callRoot(
    method: Method,
    path: string,
    body?: unknown,
    { headers = {} }: CallOptions = {},
  ): Promise<ApiResponse> {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = Object.entries({ ...type, ...headers }).filter(
      (header): header is [string, string] => header[1] !== null,
    );
    for (;;) {
      const response = await fetch(`${this.root}${path}`, {
        method,
        headers: sent,
        body: encode(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      if (response.status !== 429) return readResponse(`${method} ${path}`, response);
      await waitForLimit(response);
    }
  }

  /**
   * Repeats a GET until the response meets the condition, or for 60 s. A read replica may serve lists, and may lag
   * behind the primary.
   */
  async getUntil(path: string, isMet: (response: ApiResponse) => boolean): Promise<ApiResponse> {
    const deadline = performance.now() + WAIT_TIMEOUT_MS;
    for (;;) {
      const response = await this.get(path);
      if (isMet(response) || performance.now() > deadline) return response;
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** Repeats {@link getUntil} until each of up to three replicas, which are queried round-robin, meets the condition. */
  async waitUntil(path: string, isMet: (response: ApiResponse) => boolean): Promise<void> {
    for (let replica = 0; replica < MAX_REPLICAS; replica += 1) await this.getUntil(path, isMet);
  }
}

/** Returns the service of `npm run e2e`; by default, starts a service for the test file. */
export async function openTarget(): Promise<Target> {
  if (BASE_URL !== undefined && API_KEY !== undefined) return new Target(BASE_URL, API_KEY);
  // Loaded lazily: tests of a remote service must not load the sources.
  const { startOwnService } = require('./own-service') as typeof import('./own-service');
  const { url, apiKey, close } = await startOwnService();
  return new Target(url, apiKey, close);
}

/** Converts strings to bytes, because fetch adds a media type to strings. */
function encode(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readResponse(target: string, response: Response): Promise<ApiResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Unlike Response.text(), keeps a byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { status, headers } = response;
  const isJson = text !== '' && /^application\/json\b/.test(headers.get('Content-Type') ?? '');
  const request = `${target}, X-Request-Id ${headers.get('X-Request-Id')}`;
  return { request, status, headers, text, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Waits for the seconds in `Retry-After`. @throws Error for a missing or invalid header */
async function waitForLimit(response: Response): Promise<void> {
  await response.arrayBuffer();
  const seconds = response.headers.get('Retry-After');
  if (seconds === null || !/^\d+$/.test(seconds)) {
    throw new Error(`A 429 must have a Retry-After in seconds; this one is ${seconds}.`);
  }
  await sleep(Number(seconds) * 1_000);
}
