import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Environment, type LogLevel, readEnvironment, SETTING_NAMES } from './environment';
import { type MailSettings, readMailFrom, readSmtpUrl } from './mail-settings';
import { readSocialSettings, type SocialSettings } from './social-settings';
import { readBaseUrl, readTrustedProxies } from './setting-values';
import { findUnknownSettings } from './unknown-settings';

/** Injection token of {@link AppConfig}. */
export const APP_CONFIG = Symbol('APP_CONFIG');

/** All settings, validated and typed. Nothing else reads the environment. */
export interface AppConfig {
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the service, for links and redirects, or null if a link has the host of the request that creates it. */
  readonly publicUrl: string | null;
  /** Time after which a connection without a request is closed. */
  readonly keepAliveTimeoutMs: number;
  /** Number of processes that serve requests behind the port. */
  readonly processes: number;
  readonly database: {
    /** null selects the embedded server. */
    readonly url: string | null;
    readonly embeddedDataDir: string;
    /** Read replicas, for lists, analytics and exports. */
    readonly replicaUrls: readonly string[];
    /** A replica that lags more is not used. */
    readonly replicaMaxLagMs: number;
    readonly poolSize: number;
  };
  /** Whether an empty embedded database is filled with a demo team. Never true with an external database. */
  readonly demo: boolean;
  readonly webhooks: {
    /** Maximum number of attempts per delivery. */
    readonly maxAttempts: number;
    /** Maximum number of concurrent attempts. */
    readonly concurrency: number;
    /** Whether webhooks may be sent to addresses that are not public. */
    readonly allowPrivate: boolean;
  };
  /** 0 disables a limit. */
  readonly limits: {
    /** Per API key, and per session of the console. */
    readonly requestsPerMinute: number;
    /** Maximum number of concurrent requests per team. */
    readonly concurrentPerTeam: number;
    /** Redis in which several processes count requests together, or null if each process counts its own. */
    readonly redisUrl: string | null;
  };
  /** Addresses and ranges of proxies whose `X-Forwarded-…` headers are used. */
  readonly trustedProxies: readonly string[];
  /** After how many days data are deleted, by their kind. */
  readonly retention: Readonly<
    Record<
      'responses' | 'quarantine' | 'deliveries' | 'audit' | 'posts' | 'idempotency',
      RetentionDays
    >
  >;
  /** null if this service sends no mail. If it does, `publicUrl` is set. */
  readonly mail: MailSettings | null;
  /** The connectors to social platforms. */
  readonly social: SocialSettings;
  /** Whether `GET /metrics` is served. */
  readonly metrics: boolean;
  readonly logLevel: LogLevel;
}

/** The days for teams that have chosen none, and the maximum that a team can choose. null stands for ever. */
export interface RetentionDays {
  readonly defaultDays: number | null;
  readonly maxDays: number | null;
}

const readDays = (days = 'never'): number | null => (days === 'never' ? null : Number(days));

const readRetention = (days: string | undefined, maxDays: string | undefined): RetentionDays => ({
  defaultDays: readDays(days),
  maxDays: readDays(maxDays),
});

/** Thrown by {@link readConfig}; `violations` has one line for each invalid variable. */
export class ConfigError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`The configuration is wrong:\n${violations.map((line) => `  ${line}`).join('\n')}`);
  }
}

/**
 * Validates the environment and applies the defaults. An empty variable counts as unset.
 * @throws ConfigError for invalid values and for unknown names that resemble settings
 */
export function readConfig(env: NodeJS.ProcessEnv): AppConfig {
  const set = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
  const { variables, violations: invalidValues } = readEnvironment(set);
  const violations = [
    ...invalidValues,
    ...missingForMail(set),
    ...findUnknownSettings(set, SETTING_NAMES),
  ];
  if (violations.length > 0) throw new ConfigError(violations);

  const embedded = variables.DATABASE_URL === undefined;
  return {
    port: variables.PORT ?? 3000,
    host: variables.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: readBaseUrl(variables.PUBLIC_URL),
    keepAliveTimeoutMs: (variables.KEEP_ALIVE_TIMEOUT_S ?? 75) * 1_000,
    processes: variables.WEB_CONCURRENCY ?? 1,
    database: {
      url: variables.DATABASE_URL ?? null,
      embeddedDataDir: path.resolve(variables.EMBEDDED_DATA_DIR ?? '.data/postgres'),
      replicaUrls: variables.DATABASE_REPLICA_URLS?.split(',') ?? [],
      replicaMaxLagMs: variables.DATABASE_REPLICA_MAX_LAG_MS ?? 5_000,
      poolSize: variables.DATABASE_POOL_SIZE ?? 20,
    },
    demo: embedded && (variables.DEMO ?? true),
    webhooks: {
      maxAttempts: variables.WEBHOOK_MAX_ATTEMPTS ?? 1,
      concurrency: variables.WEBHOOK_CONCURRENCY ?? 32,
      allowPrivate: variables.WEBHOOK_ALLOW_PRIVATE ?? embedded,
    },
    limits: {
      requestsPerMinute: variables.RATE_LIMIT_PER_MINUTE ?? 6_000,
      concurrentPerTeam: variables.MAX_CONCURRENT_PER_TEAM ?? 200,
      redisUrl: variables.REDIS_URL ?? null,
    },
    trustedProxies: readTrustedProxies(variables.TRUST_PROXY ?? '') ?? [],
    mail: readMail(variables),
    social: readSocialSettings(set, variables.SOCIAL_TWITTER_DAILY_REREADS ?? false),
    retention: {
      responses: readRetention(
        variables.RETENTION_RESPONSES_DAYS,
        variables.RETENTION_RESPONSES_MAX_DAYS,
      ),
      // Spam is never kept longer.
      quarantine: readRetention(variables.RETENTION_QUARANTINE_DAYS ?? '30', '30'),
      deliveries: readRetention(
        variables.RETENTION_DELIVERIES_DAYS ?? '30',
        variables.RETENTION_DELIVERIES_MAX_DAYS,
      ),
      audit: readRetention(
        variables.RETENTION_AUDIT_DAYS ?? '400',
        variables.RETENTION_AUDIT_MAX_DAYS,
      ),
      posts: readRetention(variables.RETENTION_POSTS_DAYS, variables.RETENTION_POSTS_MAX_DAYS),
      // `/v1` promises one day.
      idempotency: readRetention(variables.RETENTION_IDEMPOTENCY_DAYS ?? '1', '30'),
    },
    metrics: variables.METRICS ?? false,
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}

/** Settings without which no mail can be sent. Links in mails need `PUBLIC_URL`, because a client can send any `Host` header. */
function missingForMail({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: Readonly<Record<string, string | undefined>>): string[] {
  if (SMTP_URL === undefined) return [];
  return [
    ...(MAIL_FROM === undefined ? ['MAIL_FROM: is required with SMTP_URL'] : []),
    ...(PUBLIC_URL === undefined
      ? ['PUBLIC_URL: is required with SMTP_URL, for the links in mails']
      : []),
  ];
}

function readMail(variables: Environment): MailSettings | null {
  const server = readSmtpUrl(variables.SMTP_URL ?? '');
  const from = readMailFrom(variables.MAIL_FROM ?? '');
  if (server === null || from === null) return null;
  return {
    server,
    from,
    concurrency: variables.MAIL_CONCURRENCY ?? 8,
    teamPerHour: variables.MAIL_TEAM_PER_HOUR ?? 200,
    teamPerDay: variables.MAIL_TEAM_PER_DAY ?? 1_000,
    addressPerHour: variables.MAIL_ADDRESS_PER_HOUR ?? 20,
  };
}

/** Reads the configuration from the environment and, for variables that it lacks, from `.env` in the working directory. */
export function loadConfig(): AppConfig {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/**
 * The origin of links: `PUBLIC_URL`, or else the origin of the request. A command, which has no request, has the origin of the
 * running service in `publicUrl`, or else uses `http://localhost:<port>`.
 */
export const linkOrigin = (
  { publicUrl, port }: Pick<AppConfig, 'publicUrl' | 'port'>,
  request?: { readonly protocol: string; readonly host: string },
): string =>
  publicUrl ?? (request ? `${request.protocol}://${request.host}` : `http://localhost:${port}`);
