export interface RetryOptions {
  /** How often a request is sent again at most; 4 unless told, 0 for never. */
  maxRetries?: number;
  /** The pause before the first repetition; each further one is twice as long. 250 unless told. */
  baseDelayMs?: number;
  /** The longest pause. A service that asks for more is not waited for. 60,000 unless told. */
  maxDelayMs?: number;
  /** How long one attempt may take until its answer begins. 30,000 unless told. */
  timeoutMs?: number;
}

export const DEFAULT_RETRIES: Required<RetryOptions> = {
  maxRetries: 4,
  baseDelayMs: 250,
  maxDelayMs: 60_000,
  timeoutMs: 30_000,
};
