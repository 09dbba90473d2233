import { type AttemptResult, judgeAttempt } from './judge-attempt';

const RULES = {
  attempt: 1,
  maxAttempts: 3,
  firstBackOffMs: 1_000,
  now: Date.UTC(2026, 10, 2, 9, 30, 0),
  random: () => 1,
};

const responded = (statusCode: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'responded',
  statusCode,
  retryAfter,
});
const TIMED_OUT: AttemptResult = { kind: 'timedOut', afterMs: 10_000, statusCode: null };
const RESET: AttemptResult = { kind: 'disconnected', code: 'ECONNRESET', statusCode: null };

const INTERRUPTED: AttemptResult = { kind: 'interrupted', statusCode: null };

describe('judgeAttempt', () => {
  it.each([200, 201, 202, 204, 299])('%d: delivered', (statusCode) => {
    expect(judgeAttempt(responded(statusCode), RULES)).toEqual({
      status: 'delivered',
      lastStatusCode: statusCode,
      lastError: null,
      wasTried: true,
      retryInMs: 0,
    });
  });

  it.each([
    [responded(408), 'The receiver responded with 408.'],
    [responded(429), 'The receiver responded with 429.'],
    [responded(500), 'The receiver responded with 500.'],
    [responded(503), 'The receiver responded with 503.'],
    [responded(599), 'The receiver responded with 599.'],
    [TIMED_OUT, 'The receiver did not respond completely within 10 s.'],
    [RESET, 'The connection to the receiver failed (ECONNRESET).'],
    [INTERRUPTED, 'The service was stopped before the receiver had responded completely.'],
  ])('%j: retried while attempts are left', (result, lastError) => {
    const lastStatusCode = result.kind === 'responded' ? result.statusCode : null;
    const shown = { lastStatusCode, lastError, wasTried: true };
    expect([1, 2, 3, 4].map((attempt) => judgeAttempt(result, { ...RULES, attempt }))).toEqual([
      { status: 'pending', ...shown, retryInMs: 1_000 },
      { status: 'pending', ...shown, retryInMs: 2_000 },
      { status: 'failed', ...shown, retryInMs: 0 },
      { status: 'failed', ...shown, retryInMs: 0 },
    ]);
    expect(judgeAttempt(result, { ...RULES, maxAttempts: 1 })).toMatchObject({ status: 'failed' });
  });

  it.each([
    [301, 'The receiver responded with 301; redirects are not followed.'],
    [302, 'The receiver responded with 302; redirects are not followed.'],
    [304, 'The receiver responded with 304; redirects are not followed.'],
    [308, 'The receiver responded with 308; redirects are not followed.'],
    [400, 'The receiver responded with 400.'],
    [401, 'The receiver responded with 401.'],
    [404, 'The receiver responded with 404.'],
    [409, 'The receiver responded with 409.'],
    [410, 'The receiver responded with 410: it accepts no more deliveries.'],
  ])('%d: failed', (statusCode, lastError) => {
    expect(judgeAttempt(responded(statusCode, '5'), RULES)).toEqual({
      status: 'failed',
      lastStatusCode: statusCode,
      lastError,
      wasTried: true,
      retryInMs: 0,
    });
  });

  it('blocks a delivery to an address that is not public', () => {
    expect(judgeAttempt({ kind: 'blocked' }, RULES)).toEqual({
      status: 'blocked',
      lastStatusCode: null,
      lastError: 'Nothing was sent: the address of the webhook is not public.',
      wasTried: true,
      retryInMs: 0,
    });
  });

  it('keeps the status code of an incomplete response', () => {
    expect(judgeAttempt({ ...TIMED_OUT, statusCode: 200 }, RULES)).toMatchObject({
      status: 'pending',
      lastStatusCode: 200,
    });
    expect(judgeAttempt({ ...RESET, statusCode: 200 }, RULES)).toMatchObject({
      status: 'pending',
      lastStatusCode: 200,
    });
  });

  it.each([
    ['0', 1_000],
    ['7', 7_000],
    ['Mon, 02 Nov 2026 09:30:30 GMT', 30_000],
    ['86400', 3_600_000],
    ['whenever', 1_000],
  ])('Retry-After %j delays the retry by %d ms, at least by the back-off', (header, wait) => {
    expect(judgeAttempt(responded(503, header), RULES)).toMatchObject({ retryInMs: wait });
  });
});
