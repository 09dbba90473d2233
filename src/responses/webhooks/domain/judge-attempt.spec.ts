import { type AttemptResult, judgeAttempt } from './judge-attempt';

const RULES = {
  attempt: 1,
  maxAttempts: 3,
  firstBackOffMs: 1_000,
  now: Date.UTC(2026, 10, 2, 9, 30, 0),
  random: () => 1,
};

const answered = (statusCode: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'answered',
  statusCode,
  retryAfter,
});
const TIMED_OUT: AttemptResult = { kind: 'timedOut', afterMs: 10_000, statusCode: null };
const RESET: AttemptResult = { kind: 'disconnected', code: 'ECONNRESET', statusCode: null };

describe('judgeAttempt', () => {
  it.each([200, 201, 202, 204, 299])('%d has arrived', (statusCode) => {
    expect(judgeAttempt(answered(statusCode), RULES)).toEqual({
      status: 'delivered',
      lastStatusCode: statusCode,
      lastError: null,
      wasTried: true,
      retryInMs: 0,
    });
  });

  it.each([
    [answered(408), 'The receiver answered 408.'],
    [answered(429), 'The receiver answered 429.'],
    [answered(500), 'The receiver answered 500.'],
    [answered(503), 'The receiver answered 503.'],
    [answered(599), 'The receiver answered 599.'],
    [TIMED_OUT, 'The receiver did not answer completely within 10 s.'],
    [RESET, 'The connection to the receiver failed (ECONNRESET).'],
  ])('%j is tried again as long as attempts are left', (result, lastError) => {
    const lastStatusCode = result.kind === 'answered' ? result.statusCode : null;
    const told = { lastStatusCode, lastError, wasTried: true };
    expect([1, 2, 3, 4].map((attempt) => judgeAttempt(result, { ...RULES, attempt }))).toEqual([
      { status: 'pending', ...told, retryInMs: 1_000 },
      { status: 'pending', ...told, retryInMs: 2_000 },
      { status: 'failed', ...told, retryInMs: 0 },
      { status: 'failed', ...told, retryInMs: 0 },
    ]);
    expect(judgeAttempt(result, { ...RULES, maxAttempts: 1 })).toMatchObject({ status: 'failed' });
  });

  it.each([
    [301, 'The receiver answered 301; redirects are not followed.'],
    [302, 'The receiver answered 302; redirects are not followed.'],
    [304, 'The receiver answered 304; redirects are not followed.'],
    [308, 'The receiver answered 308; redirects are not followed.'],
    [400, 'The receiver answered 400.'],
    [401, 'The receiver answered 401.'],
    [404, 'The receiver answered 404.'],
    [409, 'The receiver answered 409.'],
    [410, 'The receiver answered 410: it wants no more deliveries.'],
  ])('%d is final', (statusCode, lastError) => {
    expect(judgeAttempt(answered(statusCode, '5'), RULES)).toEqual({
      status: 'failed',
      lastStatusCode: statusCode,
      lastError,
      wasTried: true,
      retryInMs: 0,
    });
  });

  it('blocks an address that is not public for good', () => {
    expect(judgeAttempt({ kind: 'refused' }, RULES)).toEqual({
      status: 'blocked',
      lastStatusCode: null,
      lastError: 'Nothing was sent: the address of the webhook is not public.',
      wasTried: true,
      retryInMs: 0,
    });
  });

  it('keeps the status of an answer that did not end', () => {
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
  ])('waits as long as Retry-After %j says, and no less than it would anyway', (header, wait) => {
    expect(judgeAttempt(answered(503, header), RULES)).toMatchObject({ retryInMs: wait });
  });
});
