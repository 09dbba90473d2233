import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { Environment, type LogLevel } from './environment';
import { findUnknownSettings } from './unknown-settings';

/** Injection token of {@link AppConfig}. */
export const APP_CONFIG = Symbol('APP_CONFIG');

/** Everything that can be configured, validated and typed; the only way to a setting. */
export interface AppConfig {
  readonly port: number;
  readonly host: string;
  /** How long a connection may stay open without a request. */
  readonly keepAliveTimeoutMs: number;
  /** How many processes serve requests behind the port. */
  readonly processes: number;
  readonly database: {
    /** null: the embedded server is used. */
    readonly url: string | null;
    readonly embeddedDataDir: string;
    /** Copies of it, for lists, analytics and exports. */
    readonly replicaUrls: readonly string[];
    readonly poolSize: number;
  };
  /** Whether an empty embedded database is filled with a demo team. Never true with an external database. */
  readonly demo: boolean;
  readonly webhooks: {
    /** How often one delivery is tried at most. */
    readonly maxAttempts: number;
    /** How many are being sent at once at most. */
    readonly concurrency: number;
    /** Whether addresses that are not public may be sent to. */
    readonly allowPrivate: boolean;
  };
  /** 0 switches a limit off. */
  readonly limits: {
    /** Of each API key. */
    readonly requestsPerMinute: number;
    /** Requests of one team at once. */
    readonly concurrentPerTeam: number;
    /** Where several processes count requests together; null: each counts its own. */
    readonly redisUrl: string | null;
  };
  /** Whether `GET /metrics` is there. */
  readonly metrics: boolean;
  readonly logLevel: LogLevel;
}

const SETTING_NAMES: readonly string[] = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Environment, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** Thrown by {@link readConfig}; `faults` has one line for each wrong variable. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Validates the environment and fills in the defaults. An empty variable counts as unset.
 * @throws ConfigError for wrong values and for names that look like settings but are none
 */
export function readConfig(env: NodeJS.ProcessEnv): AppConfig {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const variables = plainToInstance(Environment, Object.fromEntries(set));
  const wrongValues = validateSync(variables, { stopAtFirstError: true }).map(
    (error) => `${error.property}: ${Object.values(error.constraints ?? {}).join('; ')}`,
  );
  const faults = [...wrongValues, ...findUnknownSettings(Object.fromEntries(set), SETTING_NAMES)];
  if (faults.length > 0) throw new ConfigError(faults);

  const embedded = variables.DATABASE_URL === undefined;
  return {
    port: variables.PORT ?? 3000,
    host: variables.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    keepAliveTimeoutMs: (variables.KEEP_ALIVE_TIMEOUT_S ?? 75) * 1_000,
    processes: variables.WEB_CONCURRENCY ?? 1,
    database: {
      url: variables.DATABASE_URL ?? null,
      embeddedDataDir: path.resolve(variables.EMBEDDED_DATA_DIR ?? '.data/postgres'),
      replicaUrls: variables.DATABASE_REPLICA_URLS?.split(',') ?? [],
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
    metrics: variables.METRICS ?? false,
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}

/** Reads the configuration of this process: a `.env` file beside it, if any, under the real environment. */
export function loadConfig(): AppConfig {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
