export interface RetryOptions {
  /** The number of retries; 0 for none. Default 4. */
  maxRetries?: number;
  /** The delay before the first retry, which doubles for each further one. Default 250. */
  baseDelayMs?: number;
  /** The maximum delay. A longer `Retry-After` ends the retries. Default 60,000. */
  maxDelayMs?: number;
  /** The timeout of one attempt in ms: until a JSON response is complete, or an export begins. Default 30,000. */
  timeoutMs?: number;
}

export const DEFAULT_RETRIES: Required<RetryOptions> = {
  maxRetries: 4,
  baseDelayMs: 250,
  maxDelayMs: 60_000,
  timeoutMs: 30_000,
};
