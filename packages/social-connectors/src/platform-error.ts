/** What a failed request to a platform means for the sync. */
export const PLATFORM_ERROR_KINDS = [
  /** A failure that passes: 5xx, timeout, lost connection. */
  'transient',
  /** Too many requests: wait until `retryAt`. */
  'rate_limited',
  /** The quota of the operator's app is used up until `retryAt`. */
  'quota',
  /** Our own budget of the platform allows no request until `retryAt`; none was sent. */
  'budget',
  /** The access token is invalid. */
  'token',
  /** The token does not grant this; other requests may succeed. */
  'permission',
  /** The object does not exist any more. */
  'gone',
  /** The platform rejects the request itself: a retired metric, or a bug of the connector. */
  'request',
  /** The position in a list is invalid: begin again. */
  'cursor',
  /** A list has no end: its pages repeat, or are too many. */
  'endless',
  /** The version of the API has ended: an operator must change a setting. */
  'version',
] as const;
export type PlatformErrorKind = (typeof PLATFORM_ERROR_KINDS)[number];

export interface PlatformErrorDetails {
  readonly kind: PlatformErrorKind;
  /** Codes of the platform for logs and operators: `190/460`, `quotaExceeded`. Never text of the platform. */
  readonly code: string;
  /** Whether a wait concerns one account, or all accounts of the operator's app. */
  readonly scope?: 'account' | 'app';
  /** The earliest time of the next attempt, or null if it is unknown. */
  readonly retryAt?: Date | null;
  /** Whether the same request may be repeated. Default: true. */
  readonly isRepeatable?: boolean;
  /** Names of metrics that the platform rejected, for kind `request`. */
  readonly rejectedMetrics?: readonly string[];
  /** Names of metrics that the platform rejected for the requested objects only, for kind `request`. */
  readonly unsupportedMetrics?: readonly string[];
}

/** The only error that connectors throw. It has no cause, because errors of the HTTP client contain tokens. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  readonly code: string;
  readonly scope: 'account' | 'app';
  readonly retryAt: Date | null;
  readonly isRepeatable: boolean;
  readonly rejectedMetrics: readonly string[];
  readonly unsupportedMetrics: readonly string[];

  constructor(details: PlatformErrorDetails) {
    super(`The platform rejected a request: ${details.kind} (${details.code}).`);
    this.name = 'PlatformError';
    this.kind = details.kind;
    this.code = details.code;
    this.scope = details.scope ?? 'account';
    this.retryAt = details.retryAt ?? null;
    this.isRepeatable = details.isRepeatable ?? true;
    this.rejectedMetrics = details.rejectedMetrics ?? [];
    this.unsupportedMetrics = details.unsupportedMetrics ?? [];
  }
}

/** Whether an error is a {@link PlatformError} of one of the kinds. */
export const isPlatformError = (
  error: unknown,
  ...kinds: readonly PlatformErrorKind[]
): error is PlatformError => error instanceof PlatformError && kinds.includes(error.kind);
