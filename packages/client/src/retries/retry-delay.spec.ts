import { RapportError, type RapportErrorCode } from '../rapport-error';
import { retryDelay } from './retry-delay';

const OPTIONS = { maxRetries: 4, baseDelayMs: 100, maxDelayMs: 2_000, timeoutMs: 1_000 };
const MAX_RANDOM = () => 1;
const MIN_RANDOM = () => 0;

const failure = (
  code: RapportErrorCode,
  status: number | null,
  retryAfterMs: number | null = null,
) => new RapportError({ code, message: 'No.', status, retryAfterMs });

const LOST = failure('NETWORK_ERROR', null);

describe('retryDelay', () => {
  it.each([
    ['there was no response', LOST],
    ['there were too many requests', failure('RATE_LIMITED', 429)],
    ['the service is unavailable', failure('SERVICE_UNAVAILABLE', 503)],
    ['a proxy cannot reach it', failure('UNEXPECTED_RESPONSE', 502)],
    ['a proxy gets no response from it', failure('UNEXPECTED_RESPONSE', 504)],
    ['the first attempt is still running', failure('IDEMPOTENCY_IN_PROGRESS', 409)],
  ])('retries when %s', (_name, error) => {
    expect(retryDelay(error, 1, OPTIONS, MAX_RANDOM)).toBe(100);
  });

  it.each([
    failure('VALIDATION_FAILED', 400),
    failure('INVALID_CLIENT', 401),
    failure('CUSTOMER_NOT_FOUND', 404),
    failure('CUSTOMER_ALREADY_EXISTS', 409),
    failure('INSUFFICIENT_POINTS', 422),
    failure('INTERNAL_ERROR', 500),
    failure('UNEXPECTED_RESPONSE', 301),
  ])('does not retry when the response would be the same: $code', (error) => {
    expect(retryDelay(error, 1, OPTIONS)).toBeNull();
  });

  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
  ])('doubles the delay: before retry %i up to %i ms', (attempts, max) => {
    expect(retryDelay(LOST, attempts, OPTIONS, MAX_RANDOM)).toBe(max);
    expect(retryDelay(LOST, attempts, OPTIONS, MIN_RANDOM)).toBe(max / 2);
  });

  it('waits at most the maximum', () => {
    expect(retryDelay(LOST, 9, { ...OPTIONS, maxRetries: 9 }, MAX_RANDOM)).toBe(2_000);
  });

  it('gives up after the last retry', () => {
    expect(retryDelay(LOST, 5, OPTIONS)).toBeNull();
    expect(retryDelay(LOST, 1, { ...OPTIONS, maxRetries: 0 })).toBeNull();
  });

  it('waits at least for Retry-After', () => {
    const error = failure('RATE_LIMITED', 429, 1_500);
    expect(retryDelay(error, 1, OPTIONS, MIN_RANDOM)).toBe(1_550);
    expect(retryDelay(error, 1, OPTIONS, MAX_RANDOM)).toBe(1_600);
  });

  it('gives up when Retry-After exceeds the maximum', () => {
    expect(retryDelay(failure('RATE_LIMITED', 429, 2_000), 1, OPTIONS, MIN_RANDOM)).toBe(2_050);
    expect(retryDelay(failure('RATE_LIMITED', 429, 2_001), 1, OPTIONS)).toBeNull();
  });
});
