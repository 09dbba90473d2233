import { MAIL_FROM_RULE, readMailFrom, readSmtpUrl, SMTP_URL_RULE } from './mail-settings';
import { readTokenKeys, socialVariables } from './social-settings';
import { readTrustedProxies } from './setting-values';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a variable accepts. */
class Fault {
  constructor(readonly rule: string) {}
}

/** Reads the text of a variable. Not by `class-validator`, which takes a tenth of a second to load: most commands need no DTO. */
type Reader<Value> = (text: string) => Value | Fault;

const textThat =
  (isAccepted: (text: string) => boolean, rule: string): Reader<string> =>
  (text) =>
    isAccepted(text) ? text : new Fault(rule);

const matching = (pattern: RegExp, rule: string): Reader<string> =>
  textThat((text) => pattern.test(text), rule);

const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text) ?? new Fault(`must be one of ${values.join(', ')}`);

const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max
      ? number
      : new Fault(`must be a whole number from ${min} to ${max}`);
  };

const trueOrFalse: Reader<boolean> = (text) =>
  text === 'true' || (text === 'false' ? false : new Fault('must be true or false'));

/** Days, or `never`. */
const retentionDays = matching(
  /^([1-9]|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650|never)$/,
  'must be a whole number from 1 to 3650, or never',
);

const url = (scheme: RegExp, rule: string): Reader<string> =>
  textThat((text) => scheme.test(text) && isUrl(text), rule);

const httpUrl = url(/^https?:\/\//, 'must be a URL that begins with http:// or https://');

/** Whether a driver can read the URL: drivers decode the user and the password. */
function isUrl(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    return [username, password].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

const POSTGRES_SCHEME_PATTERN = /^postgres(ql)?:\/\//;
const DATABASE_URL_RULE = 'must be a PostgreSQL URL: postgres://user:password@host:port/database';

const ONE_HOST_RULE =
  'must name one host: for several servers, a name or a proxy that leads to the primary';
const WRITABLE_RULE = 'must lead to the primary: target_session_attrs may only be read-write';

export function isPostgresUrl(value: string): boolean {
  return POSTGRES_SCHEME_PATTERN.test(value) && isUrl(value);
}

/** What is wrong with the URL of a primary, or null. libpq accepts several hosts, `pg` does not. */
export function faultOfPrimaryUrl(value: string): string | null {
  if (!POSTGRES_SCHEME_PATTERN.test(value)) return DATABASE_URL_RULE;
  const [authority = ''] = value.replace(POSTGRES_SCHEME_PATTERN, '').split(/[/?#]/);
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(value)?.[1]);
  const hosts = [authority.slice(authority.lastIndexOf('@') + 1), parameters.get('host') ?? ''];
  if (hosts.some((host) => host.includes(','))) return ONE_HOST_RULE;
  // The service accepts only a writable server, with or without the parameter.
  const wanted = parameters.get('target_session_attrs') ?? 'read-write';
  if (wanted !== 'read-write') return WRITABLE_RULE;
  return isUrl(value) ? null : DATABASE_URL_RULE;
}

const primaryUrl: Reader<string> = (text) => {
  const fault = faultOfPrimaryUrl(text);
  return fault === null ? text : new Fault(fault);
};

/** The variables that the service reads. */
const READERS = {
  PORT: wholeNumber(0, 65_535),
  HOST: matching(/^[\w.:-]+$/, 'must be a host name or an IP address to listen on'),
  DATABASE_URL: primaryUrl,
  DATABASE_REPLICA_URLS: textThat(
    (text) => text.split(',').every(isPostgresUrl),
    'must be PostgreSQL URLs separated by commas',
  ),
  DATABASE_REPLICA_MAX_LAG_MS: wholeNumber(100, 3_600_000),
  DATABASE_POOL_SIZE: wholeNumber(2, 200),
  EMBEDDED_DATA_DIR: (text: string) => text,
  DEMO: trueOrFalse,
  LOG_LEVEL: oneOf(LOG_LEVELS),
  WEBHOOK_MAX_ATTEMPTS: wholeNumber(1, 20),
  WEBHOOK_CONCURRENCY: wholeNumber(1, 1_000),
  WEBHOOK_ALLOW_PRIVATE: trueOrFalse,
  RETENTION_RESPONSES_DAYS: retentionDays,
  RETENTION_RESPONSES_MAX_DAYS: retentionDays,
  RETENTION_QUARANTINE_DAYS: retentionDays,
  RETENTION_DELIVERIES_DAYS: retentionDays,
  RETENTION_DELIVERIES_MAX_DAYS: retentionDays,
  RETENTION_AUDIT_DAYS: retentionDays,
  RETENTION_AUDIT_MAX_DAYS: retentionDays,
  RETENTION_POSTS_DAYS: retentionDays,
  RETENTION_POSTS_MAX_DAYS: retentionDays,
  RETENTION_IDEMPOTENCY_DAYS: retentionDays,
  WEB_CONCURRENCY: wholeNumber(1, 64),
  KEEP_ALIVE_TIMEOUT_S: wholeNumber(1, 3_600),
  METRICS: trueOrFalse,
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000),
  MAX_CONCURRENT_PER_TEAM: wholeNumber(0, 100_000),
  REDIS_URL: url(/^rediss?:\/\//, 'must be a Redis URL: redis://user:password@host:port'),
  SMTP_URL: textThat((text) => readSmtpUrl(text) !== null, SMTP_URL_RULE),
  MAIL_FROM: textThat((text) => readMailFrom(text) !== null, MAIL_FROM_RULE),
  MAIL_CONCURRENCY: wholeNumber(1, 100),
  MAIL_TEAM_PER_HOUR: wholeNumber(1, 10_000),
  MAIL_TEAM_PER_DAY: wholeNumber(1, 100_000),
  MAIL_ADDRESS_PER_HOUR: wholeNumber(1, 1_000),
  PUBLIC_URL: url(
    /^https?:\/\/[^/?#]+\/?$/,
    'must be a URL without a path: https://rapport.example.com',
  ),
  TRUST_PROXY: textThat(
    (text) => readTrustedProxies(text) !== null,
    'must be IP addresses or CIDR ranges separated by commas: 10.0.0.0/8,fd00::/8',
  ),
  SOCIAL_TOKEN_KEYS: textThat(
    (text) => readTokenKeys(text) !== null,
    'must be keys of 32 bytes in Base64, each after a name and a colon, separated by commas',
  ),
  SOCIAL_YOUTUBE_ANALYTICS_URL: httpUrl,
  SOCIAL_TWITTER_DAILY_REREADS: trueOrFalse,
  SOCIAL_LINKEDIN_VERSION: matching(
    /^20\d\d(0[1-9]|1[0-2])$/,
    'must be a year and a month: YYYYMM',
  ),
} satisfies Record<string, Reader<unknown>>;

const credential = matching(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** Also the settings of the connectors: `SOCIAL_<PLATFORM>_CLIENT_ID` and others. */
const ALL_READERS: ReadonlyMap<string, Reader<unknown>> = new Map<string, Reader<unknown>>([
  ...Object.entries(READERS),
  ...socialVariables().credentials.map((name) => [name, credential] as const),
  ...socialVariables().urls.map((name) => [name, httpUrl] as const),
  ...socialVariables().budgets.map((name) => [name, wholeNumber(1, 1_000_000_000)] as const),
]);

export const SETTING_NAMES: readonly string[] = [...ALL_READERS.keys()];

/** The values of the variables that are set. */
export type Environment = {
  readonly [Name in keyof typeof READERS]?: Exclude<ReturnType<(typeof READERS)[Name]>, Fault>;
};

/** Reads the variables, and returns a line for each with an invalid value: `PORT: must be a whole number from 0 to 65535`. */
export function readEnvironment(texts: Readonly<Record<string, string>>): {
  variables: Environment;
  violations: string[];
} {
  const values: Record<string, unknown> = {};
  const violations: string[] = [];
  for (const [name, read] of ALL_READERS) {
    const text = texts[name];
    if (text === undefined) continue;
    const value = read(text);
    if (value instanceof Fault) violations.push(`${name}: ${value.rule}`);
    else values[name] = value;
  }
  return { variables: values, violations };
}
