import { ConfigError, readConfig } from './app-config';

const SECRET = 'hunter2-of-redis';

const WHOLE = (min: number, max: number) => `must be a whole number from ${min} to ${max}`;
const REDIS_RULE = 'must be a Redis URL: redis://user:password@host:port';

/** The error for an invalid environment. */
function errorOf(environment: NodeJS.ProcessEnv): ConfigError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The environment is accepted.');
}

describe('The settings of limits and metrics', () => {
  it('have defaults', () => {
    const { limits, metrics } = readConfig({});
    expect(limits).toEqual({ requestsPerMinute: 6_000, concurrentPerTeam: 200, redisUrl: null });
    expect(metrics).toBe(false);
  });

  it.each([
    ['RATE_LIMIT_PER_MINUTE', '0', { requestsPerMinute: 0 }],
    ['RATE_LIMIT_PER_MINUTE', '1', { requestsPerMinute: 1 }],
    ['RATE_LIMIT_PER_MINUTE', '10000000', { requestsPerMinute: 10_000_000 }],
    ['RATE_LIMIT_PER_MINUTE', '', { requestsPerMinute: 6_000 }],
    ['MAX_CONCURRENT_PER_TEAM', '0', { concurrentPerTeam: 0 }],
    ['MAX_CONCURRENT_PER_TEAM', '1', { concurrentPerTeam: 1 }],
    ['MAX_CONCURRENT_PER_TEAM', '100000', { concurrentPerTeam: 100_000 }],
    ['MAX_CONCURRENT_PER_TEAM', '', { concurrentPerTeam: 200 }],
    ['REDIS_URL', 'redis://127.0.0.1', { redisUrl: 'redis://127.0.0.1' }],
    ['REDIS_URL', 'redis://u:p%40ss@redis:6379/2', { redisUrl: 'redis://u:p%40ss@redis:6379/2' }],
    ['REDIS_URL', 'rediss://:p@redis:6380', { redisUrl: 'rediss://:p@redis:6380' }],
    ['REDIS_URL', 'redis://[::1]:6379', { redisUrl: 'redis://[::1]:6379' }],
    ['REDIS_URL', '', { redisUrl: null }],
  ])('take %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value }).limits).toMatchObject(expected);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['', false],
  ])('take METRICS=%s', (value, expected) => {
    expect(readConfig({ METRICS: value }).metrics).toBe(expected);
  });

  it.each([
    ['RATE_LIMIT_PER_MINUTE', '-1', WHOLE(0, 10_000_000)],
    ['RATE_LIMIT_PER_MINUTE', '10000001', WHOLE(0, 10_000_000)],
    ['RATE_LIMIT_PER_MINUTE', '1.5', WHOLE(0, 10_000_000)],
    ['RATE_LIMIT_PER_MINUTE', '1e3', WHOLE(0, 10_000_000)],
    ['RATE_LIMIT_PER_MINUTE', 'off', WHOLE(0, 10_000_000)],
    ['MAX_CONCURRENT_PER_TEAM', '-1', WHOLE(0, 100_000)],
    ['MAX_CONCURRENT_PER_TEAM', '100001', WHOLE(0, 100_000)],
    ['MAX_CONCURRENT_PER_TEAM', ' 5', WHOLE(0, 100_000)],
    ['METRICS', 'yes', 'must be true or false'],
    ['METRICS', '1', 'must be true or false'],
    ['METRICS', 'TRUE', 'must be true or false'],
  ])('reject %s=%s', (name, value, reason) => {
    expect(errorOf({ [name]: value }).violations).toEqual([`${name}: ${reason}`]);
  });

  it.each([
    ['another scheme', `http://u:${SECRET}@redis`],
    ['no scheme', `u:${SECRET}@redis:6379`],
    ['a scheme further on', `x redis://u:${SECRET}@redis`],
    ['no port', `redis://u:${SECRET}@redis:port`],
    ['a port beyond all ports', `redis://u:${SECRET}@redis:65536`],
    ['a host of two words', `redis://u:${SECRET}@red is`],
    ['a password that cannot be decoded', `redis://u:${SECRET}%zz@redis`],
    ['a user that cannot be decoded', `redis://%zz:${SECRET}@redis`],
  ])('reject a REDIS_URL with %s without repeating it', (_name, value) => {
    const error = errorOf({ REDIS_URL: value });
    expect(error.violations).toEqual([`REDIS_URL: ${REDIS_RULE}`]);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain(SECRET);
  });

  it('report several violations one per line', () => {
    const error = errorOf({
      RATE_LIMIT_PER_MINUTE: 'many',
      MAX_CONCURRENT_PER_TEAM: 'many',
      METRICS: 'maybe',
      REDIS_URL: SECRET,
    });
    expect(error.message.split('\n')).toEqual([
      'The configuration is wrong:',
      '  METRICS: must be true or false',
      `  RATE_LIMIT_PER_MINUTE: ${WHOLE(0, 10_000_000)}`,
      `  MAX_CONCURRENT_PER_TEAM: ${WHOLE(0, 100_000)}`,
      `  REDIS_URL: ${REDIS_RULE}`,
    ]);
  });
});

describe('DATABASE_REPLICA_MAX_LAG_MS', () => {
  const RULE = `DATABASE_REPLICA_MAX_LAG_MS: ${WHOLE(100, 3_600_000)}`;

  it.each([
    ['100', 100],
    ['3600000', 3_600_000],
    ['', 5_000],
  ])('accepts %j', (value, expected) => {
    const { database } = readConfig({ DATABASE_REPLICA_MAX_LAG_MS: value });
    expect(database.replicaMaxLagMs).toBe(expected);
  });

  it.each(['99', '3600001', '5s'])('rejects %j', (value) => {
    expect(errorOf({ DATABASE_REPLICA_MAX_LAG_MS: value }).violations).toEqual([RULE]);
  });
});

describe('The URL of the database', () => {
  it('is rejected without being repeated when its password cannot be decoded', () => {
    const error = errorOf({ DATABASE_URL: `postgres://u:${SECRET}%zz@localhost/rapport` });
    expect(error.violations).toEqual([
      'DATABASE_URL: must be a PostgreSQL URL: postgres://user:password@host:port/database',
    ]);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain(SECRET);
  });

  const ONE_HOST =
    'DATABASE_URL: must name one host: for several servers, a name or a proxy that leads to the primary';
  const WRITABLE =
    'DATABASE_URL: must lead to the primary: target_session_attrs may only be read-write';

  it.each([
    ['postgres://u:p@one:5432,two:5432/rapport', ONE_HOST],
    ['postgres://u:p@one,two/rapport?target_session_attrs=read-write', ONE_HOST],
    ['postgresql://one,two', ONE_HOST],
    ['postgres:///rapport?host=one,two', ONE_HOST],
    ['postgres://one/rapport?target_session_attrs=any', WRITABLE],
    ['postgres://one/rapport?sslmode=disable&target_session_attrs=prefer-standby', WRITABLE],
  ])('is rejected with what is accepted: %s', (url, violation) => {
    expect(errorOf({ DATABASE_URL: url }).violations).toEqual([violation]);
  });

  it.each([
    'postgres://u:p,q@one:5432/rapport',
    'postgres://one/a,b',
    'postgres://one/rapport?target_session_attrs=read-write',
    'postgres://one/rapport?options=-c%20search_path%3Da,b',
    'postgres:///rapport?host=/run/postgresql',
  ])('is accepted with one host: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
  });
});
