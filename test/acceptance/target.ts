import { setTimeout as sleep } from 'node:timers/promises';

/** Set by `npm run e2e`; without them the suite tests a service of its own. */
const BASE_URL = process.env.RAPPORT_E2E_BASE_URL;
const API_KEY = process.env.RAPPORT_E2E_API_KEY;

const REQUEST_TIMEOUT_MS = 60_000;
const PATIENCE_MS = 60_000;
const POLL_MS = 100;
const MOST_COPIES = 3;

export interface Answer {
  /** What was asked, with the id by which the service's log knows it: for whoever reads of a failure. */
  asked: string;
  status: number;
  headers: Headers;
  text: string;
  /** Parsed where it is JSON; else the text. */
  body: unknown;
}

export interface CallOptions {
  /** null takes one away that is sent otherwise. */
  headers?: Record<string, string | null>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A running service and one team of it, reached by nothing but HTTP and an API key. */
export class Target {
  /** `root` has no version and no slash at its end. */
  constructor(
    private readonly root: string,
    readonly apiKey: string,
    readonly close: () => Promise<void> = async () => undefined,
  ) {}

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body?: unknown): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  /** The path is relative to `/v1`. Strings and bytes are sent as they are, all else as JSON. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.callRoot(method, `/v1${path}`, body, {
      headers: { Authorization: `Bearer ${this.apiKey}`, ...options?.headers },
    });
  }

  /** The same beside `/v1`, without the key. */
  async callRoot(
    method: Method,
    path: string,
    body?: unknown,
    { headers = {} }: CallOptions = {},
  ): Promise<Answer> {
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
      if (response.status !== 429) return readAnswer(`${method} ${path}`, response);
      await waitForLimit(response);
    }
  }

  /**
   * Reads until it is there, for some seconds: a list may come from a copy of the database that
   * does not have what was written a moment ago.
   */
  async getUntil(path: string, isThere: (answer: Answer) => boolean): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.get(path);
      if (isThere(answer) || performance.now() > deadline) return answer;
      await sleep(POLL_MS);
    }
  }

  /** The same until every copy has it, as they are asked in turn. */
  async waitUntil(path: string, isThere: (answer: Answer) => boolean): Promise<void> {
    for (let copy = 0; copy < MOST_COPIES; copy += 1) await this.getUntil(path, isThere);
  }
}

/** What `npm run e2e` names, or else a service that is started for the file that asks. */
export async function openTarget(): Promise<Target> {
  if (BASE_URL !== undefined && API_KEY !== undefined) return new Target(BASE_URL, API_KEY);
  // Only now: a service that runs elsewhere is tested without anything from here.
  const { startOwnService } = require('./own-service') as typeof import('./own-service');
  const { url, apiKey, close } = await startOwnService();
  return new Target(url, apiKey, close);
}

/** Strings become bytes, since fetch would name a media type for them. */
function encode(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readAnswer(request: string, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Unlike text(), it keeps a byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { status, headers } = response;
  const isJson = text !== '' && /^application\/json\b/.test(headers.get('Content-Type') ?? '');
  const asked = `${request}, X-Request-Id ${headers.get('X-Request-Id')}`;
  return { asked, status, headers, text, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** @throws Error when a refusal does not say for how long */
async function waitForLimit(response: Response): Promise<void> {
  await response.arrayBuffer();
  const seconds = response.headers.get('Retry-After');
  if (seconds === null || !/^\d+$/.test(seconds)) {
    throw new Error(`A 429 must name the seconds to wait, but its Retry-After is ${seconds}.`);
  }
  await sleep(Number(seconds) * 1_000);
}
