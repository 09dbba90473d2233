import pino from 'pino';
import { type AppConfig, readConfig } from '../../core/config/app-config';
import { RateLimiter, type RateState } from './rate-limiter';
import { SharedCounters } from './shared-counters';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const limiterWith = (config: AppConfig): RateLimiter =>
  new RateLimiter(config, new SharedCounters(config, pino({ level: 'silent' })));

const limiterOf = (perMinute: number): RateLimiter =>
  limiterWith(readConfig({ RATE_LIMIT_PER_MINUTE: String(perMinute) }));

const state = (remaining: number, resetSeconds: number, isExceeded = false): RateState => ({
  isExceeded,
  limit: 3,
  remaining,
  resetSeconds,
});

describe('RateLimiter in memory', () => {
  let limiter: RateLimiter;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    limiter = limiterOf(3);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const spend = async (): Promise<void> => {
    for (let count = 0; count < 3; count += 1) await limiter.count('a');
  };

  it('counts down to 0 and then rejects', async () => {
    expect(await limiter.count('a')).toEqual(state(2, 60));
    expect(await limiter.count('a')).toEqual(state(1, 60));
    expect(await limiter.count('a')).toEqual(state(0, 60));
    expect(await limiter.count('a')).toEqual(state(0, 60, true));
    expect(await limiter.count('a')).toEqual(state(0, 60, true));
  });

  it('counts each key separately', async () => {
    await spend();
    expect(await limiter.count('a')).toMatchObject({ isExceeded: true });
    expect(await limiter.count('b')).toEqual(state(2, 60));
  });

  it('counts the writes of a session apart, up to 300', async () => {
    const usual = limiterOf(6_000);
    for (let count = 0; count < 300; count += 1) await usual.countWrite('a');

    expect(await usual.countWrite('a')).toMatchObject({ limit: 300, isExceeded: true });
    expect(await usual.count('a')).toMatchObject({ limit: 6_000, remaining: 5_999 });
    expect(await limiter.countWrite('a')).toEqual(state(2, 60));
    expect(limiterOf(0).countWrite('a')).toBeNull();
  });

  it.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [59_000, 1],
    [59_999, 1],
  ])('%d ms after the first request returns %d whole seconds to wait', async (ms, seconds) => {
    await spend();
    await jest.advanceTimersByTimeAsync(ms);
    expect(await limiter.count('a')).toEqual(state(0, seconds, true));
  });

  it('starts a new window a minute after the first request, regardless of rejections', async () => {
    await spend();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await limiter.count('a')).toEqual(state(0, 30, true));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await limiter.count('a')).toEqual(state(2, 60));
  });

  it('counts nothing when it is disabled', async () => {
    const off = limiterOf(0);
    for (let count = 0; count < 5; count += 1) expect(await off.count('a')).toBeNull();
  });
});
