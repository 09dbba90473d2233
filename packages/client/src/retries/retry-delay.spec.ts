import { RapportError, type RapportErrorCode } from '../rapport-error';
import { retryDelay } from './retry-delay';

const OPTIONS = { maxRetries: 4, baseDelayMs: 100, maxDelayMs: 2_000, timeoutMs: 1_000 };
const LONGEST = () => 1;
const SHORTEST = () => 0;

const fault = (code: RapportErrorCode, status: number | null, retryAfterMs: number | null = null) =>
  new RapportError({ code, message: 'No.', status, retryAfterMs });

const LOST = fault('NETWORK_FAULT', null);

describe('retryDelay', () => {
  it.each([
    ['nothing was heard', LOST],
    ['there were too many requests', fault('RATE_LIMITED', 429)],
    ['the service is away', fault('SERVICE_UNAVAILABLE', 503)],
    ['a proxy does not reach it', fault('UNEXPECTED_ANSWER', 502)],
    ['a proxy does not hear from it', fault('UNEXPECTED_ANSWER', 504)],
    ['the first attempt still runs', fault('IDEMPOTENCY_IN_PROGRESS', 409)],
  ])('sends again when %s', (_name, error) => {
    expect(retryDelay(error, 1, OPTIONS, LONGEST)).toBe(100);
  });

  it.each([
    fault('VALIDATION_FAILED', 400),
    fault('INVALID_CLIENT', 401),
    fault('CUSTOMER_NOT_FOUND', 404),
    fault('CUSTOMER_ALREADY_EXISTS', 409),
    fault('INSUFFICIENT_POINTS', 422),
    fault('INTERNAL_ERROR', 500),
    fault('UNEXPECTED_ANSWER', 301),
  ])('does not when the answer would be the same: $code', (error) => {
    expect(retryDelay(error, 1, OPTIONS)).toBeNull();
  });

  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
  ])('waits twice as long each time: before repetition %i up to %i ms', (attempts, longest) => {
    expect(retryDelay(LOST, attempts, OPTIONS, LONGEST)).toBe(longest);
    expect(retryDelay(LOST, attempts, OPTIONS, SHORTEST)).toBe(longest / 2);
  });

  it('waits no longer than it may', () => {
    expect(retryDelay(LOST, 9, { ...OPTIONS, maxRetries: 9 }, LONGEST)).toBe(2_000);
  });

  it('gives up after the last repetition', () => {
    expect(retryDelay(LOST, 5, OPTIONS)).toBeNull();
    expect(retryDelay(LOST, 1, { ...OPTIONS, maxRetries: 0 })).toBeNull();
  });

  it('waits at least as long as it was asked to', () => {
    const error = fault('RATE_LIMITED', 429, 1_500);
    expect(retryDelay(error, 1, OPTIONS, SHORTEST)).toBe(1_550);
    expect(retryDelay(error, 1, OPTIONS, LONGEST)).toBe(1_600);
  });

  it('gives up when it was asked to wait longer than it may', () => {
    expect(retryDelay(fault('RATE_LIMITED', 429, 2_000), 1, OPTIONS, SHORTEST)).toBe(2_050);
    expect(retryDelay(fault('RATE_LIMITED', 429, 2_001), 1, OPTIONS)).toBeNull();
  });
});
