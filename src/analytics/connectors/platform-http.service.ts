import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { PlatformError, type PlatformErrorDetails } from './platform-error';

const CONNECT_AND_READ_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** A request to a platform. Tokens and secrets belong into headers and bodies, never into the URL. */
export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** With the query string, encoded by the connector. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Body as JSON. */
  readonly json?: object;
}

export interface PlatformResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null: the body is not JSON. */
  readonly body: unknown;
}

/** Returns what a response with an error means; null: success. Pure, one per platform. */
export type Classify = (response: PlatformResponse, now: Date) => PlatformErrorDetails | null;

/** Sends requests to platforms: no redirects, a timeout, a maximum size of responses. */
@Injectable()
export class PlatformHttp {
  constructor(private readonly http: HttpService) {}

  /** Sends a request. @throws PlatformError for a response that `classify` rejects, and for a lost connection */
  async send(request: PlatformRequest, classify: Classify): Promise<PlatformResponse> {
    const response = await this.exchange(request);
    const error = classify(response, new Date());
    if (error !== null) throw new PlatformError(error);
    if (response.body === null && response.status !== 204) {
      throw new PlatformError({ kind: 'transient', code: 'not_json' });
    }
    return response;
  }

  private async exchange({
    method = 'GET',
    url,
    headers = {},
    form,
    json,
  }: PlatformRequest): Promise<PlatformResponse> {
    const data = form === undefined ? json : new URLSearchParams(form).toString();
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    try {
      const response = await this.http.axiosRef.request<string>({
        method,
        url,
        data,
        headers: { Accept: 'application/json', ...(data && { 'Content-Type': type }), ...headers },
        signal: AbortSignal.timeout(CONNECT_AND_READ_TIMEOUT_MS),
        maxRedirects: 0,
        maxContentLength: MAX_RESPONSE_BYTES,
        responseType: 'text',
        transformResponse: (text: string) => text,
        validateStatus: () => true,
      });
      return {
        status: response.status,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [
            name.toLowerCase(),
            String(value),
          ]),
        ),
        body: parseJson(response.data),
      };
    } catch (error) {
      // The error of axios contains the headers of the request: only its code is kept.
      throw new PlatformError({ kind: 'transient', code: codeOf(error) });
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'network';
}
