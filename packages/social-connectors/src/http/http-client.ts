/** A request as the client sends it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request. */
  readonly signal: AbortSignal;
  /** A longer response is a failure. */
  readonly maxBytes: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends requests. Resolves for every status, and follows no redirect. */
export interface HttpClient {
  /** @throws ConnectionFailure without a response */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** A request without a response. Has no cause, because errors of HTTP clients contain tokens. */
export class ConnectionFailure extends Error {
  /**
   * @param code such as `ECONNRESET`
   * @param isTimeout whether no connection was established in time
   */
  constructor(
    readonly code: string,
    readonly isTimeout = false,
  ) {
    super(`The platform was not reached (${code}).`);
    this.name = 'ConnectionFailure';
  }
}
