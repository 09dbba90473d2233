import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Rule } from '../values/rule';
import { ToWholeNumber } from '../values/rules';
import { MAIL_FROM_RULE, readMailFrom, readSmtpUrl, SMTP_URL_RULE } from './mail-settings';
import { readTokenKeys, socialVariables } from './social-settings';
import { readTrustedProxies } from './setting-values';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const BOOLEANS: Record<string, boolean> = { true: true, false: false };
const ToBoolean = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (BOOLEANS[value] ?? value) : value,
  );

const IsWholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    IsOptional(),
    ToWholeNumber(),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
};

/** Days, or `never`. */
const IsRetentionDays = () =>
  applyDecorators(
    IsOptional(),
    Matches(/^([1-9]|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650|never)$/, {
      message: 'must be a whole number from 1 to 3650, or never',
    }),
  );

const IsTrueOrFalse = () =>
  applyDecorators(
    IsOptional(),
    ToBoolean(),
    IsIn([true, false], { message: 'must be true or false' }),
  );

const IsUrl = (scheme: RegExp, rule: string) =>
  applyDecorators(
    IsOptional(),
    Matches(scheme, { message: rule }),
    Rule('url', (value) => (isUrl(String(value)) ? null : rule)),
  );

/** Whether a driver can read the URL: drivers decode the user and the password. */
function isUrl(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    return [username, password].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

const IsHttpUrl = () => IsUrl(/^https?:\/\//, 'must be a URL that begins with http:// or https://');

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

/** The environment variables that the service reads; each message says what the variable accepts. */
export class Environment {
  @IsWholeNumber(0, 65_535)
  PORT?: number;

  @IsOptional()
  @Matches(/^[\w.:-]+$/, { message: 'must be a host name or an IP address to listen on' })
  HOST?: string;

  @IsOptional()
  @Rule('primaryUrl', (value) => faultOfPrimaryUrl(String(value)))
  DATABASE_URL?: string;

  @IsOptional()
  @Rule('urls', (value) =>
    String(value)
      .split(',')
      .every((url) => isPostgresUrl(url))
      ? null
      : 'must be PostgreSQL URLs separated by commas',
  )
  DATABASE_REPLICA_URLS?: string;

  @IsWholeNumber(100, 3_600_000)
  DATABASE_REPLICA_MAX_LAG_MS?: number;

  @IsWholeNumber(2, 200)
  DATABASE_POOL_SIZE?: number;

  @IsOptional()
  @MinLength(1, { message: 'must be the path of a folder' })
  EMBEDDED_DATA_DIR?: string;

  @IsTrueOrFalse()
  DEMO?: boolean;

  @IsOptional()
  @IsIn(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL?: LogLevel;

  @IsWholeNumber(1, 20)
  WEBHOOK_MAX_ATTEMPTS?: number;

  @IsWholeNumber(1, 1_000)
  WEBHOOK_CONCURRENCY?: number;

  @IsTrueOrFalse()
  WEBHOOK_ALLOW_PRIVATE?: boolean;

  @IsRetentionDays()
  RETENTION_RESPONSES_DAYS?: string;

  @IsRetentionDays()
  RETENTION_RESPONSES_MAX_DAYS?: string;

  @IsRetentionDays()
  RETENTION_QUARANTINE_DAYS?: string;

  @IsRetentionDays()
  RETENTION_DELIVERIES_DAYS?: string;

  @IsRetentionDays()
  RETENTION_DELIVERIES_MAX_DAYS?: string;

  @IsRetentionDays()
  RETENTION_AUDIT_DAYS?: string;

  @IsRetentionDays()
  RETENTION_AUDIT_MAX_DAYS?: string;

  @IsRetentionDays()
  RETENTION_POSTS_DAYS?: string;

  @IsRetentionDays()
  RETENTION_POSTS_MAX_DAYS?: string;

  @IsRetentionDays()
  RETENTION_IDEMPOTENCY_DAYS?: string;

  @IsWholeNumber(1, 64)
  WEB_CONCURRENCY?: number;

  @IsWholeNumber(1, 3_600)
  KEEP_ALIVE_TIMEOUT_S?: number;

  @IsTrueOrFalse()
  METRICS?: boolean;

  @IsWholeNumber(0, 10_000_000)
  RATE_LIMIT_PER_MINUTE?: number;

  @IsWholeNumber(0, 100_000)
  MAX_CONCURRENT_PER_TEAM?: number;

  @IsUrl(/^rediss?:\/\//, 'must be a Redis URL: redis://user:password@host:port')
  REDIS_URL?: string;

  @IsOptional()
  @Rule('smtpUrl', (value) => (readSmtpUrl(String(value)) === null ? SMTP_URL_RULE : null))
  SMTP_URL?: string;

  @IsOptional()
  @Rule('mailFrom', (value) => (readMailFrom(String(value)) === null ? MAIL_FROM_RULE : null))
  MAIL_FROM?: string;

  @IsWholeNumber(1, 100)
  MAIL_CONCURRENCY?: number;

  @IsWholeNumber(1, 10_000)
  MAIL_TEAM_PER_HOUR?: number;

  @IsWholeNumber(1, 100_000)
  MAIL_TEAM_PER_DAY?: number;

  @IsWholeNumber(1, 1_000)
  MAIL_ADDRESS_PER_HOUR?: number;

  @IsUrl(/^https?:\/\/[^/?#]+\/?$/, 'must be a URL without a path: https://rapport.example.com')
  PUBLIC_URL?: string;

  @IsOptional()
  @Rule('proxies', (value) =>
    readTrustedProxies(String(value)) === null
      ? 'must be IP addresses or CIDR ranges separated by commas: 10.0.0.0/8,fd00::/8'
      : null,
  )
  TRUST_PROXY?: string;

  @IsOptional()
  @Rule('tokenKeys', (value) =>
    readTokenKeys(String(value)) === null
      ? 'must be keys of 32 bytes in Base64, each after a name and a colon, separated by commas'
      : null,
  )
  SOCIAL_TOKEN_KEYS?: string;

  @IsHttpUrl()
  SOCIAL_YOUTUBE_ANALYTICS_URL?: string;

  @IsTrueOrFalse()
  SOCIAL_TWITTER_DAILY_REREADS?: boolean;

  @IsOptional()
  @Matches(/^20\d\d(0[1-9]|1[0-2])$/, { message: 'must be a year and a month: YYYYMM' })
  SOCIAL_LINKEDIN_VERSION?: string;
}

const IsCredential = () =>
  applyDecorators(
    IsOptional(),
    Matches(/^[\x21-\x7e]+$/, { message: 'must be printable ASCII without spaces' }),
  ) as PropertyDecorator;

// The settings of the connectors: `SOCIAL_<PLATFORM>_CLIENT_ID` and others.
for (const name of socialVariables().credentials) IsCredential()(Environment.prototype, name);
for (const name of socialVariables().urls) IsHttpUrl()(Environment.prototype, name);
for (const name of socialVariables().budgets) {
  IsWholeNumber(1, 1_000_000_000)(Environment.prototype, name);
}
