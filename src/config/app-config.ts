import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment, type LogLevel } from './environment';

/** Injection token of {@link AppConfig}. */
export const APP_CONFIG = Symbol('APP_CONFIG');

/** Everything that can be configured, validated and typed; the only way to a setting. */
export interface AppConfig {
  readonly port: number;
  readonly host: string;
  readonly database: {
    /** null: the embedded server is used. */
    readonly url: string | null;
    readonly embeddedDataDir: string;
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
  readonly logLevel: LogLevel;
}

/** Thrown by {@link readConfig}; `faults` has one line for each wrong variable. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** Validates the environment and fills in the defaults. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): AppConfig {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const variables = plainToInstance(Environment, Object.fromEntries(set));
  const faults = validateSync(variables, { stopAtFirstError: true }).map(
    (error) => `${error.property}: ${Object.values(error.constraints ?? {}).join('; ')}`,
  );
  if (faults.length > 0) throw new ConfigError(faults);

  const embedded = variables.DATABASE_URL === undefined;
  return {
    port: variables.PORT ?? 3000,
    host: variables.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    database: {
      url: variables.DATABASE_URL ?? null,
      embeddedDataDir: path.resolve(variables.EMBEDDED_DATA_DIR ?? '.data/postgres'),
      poolSize: variables.DATABASE_POOL_SIZE ?? 20,
    },
    demo: embedded && (variables.DEMO ?? true),
    webhooks: {
      maxAttempts: variables.WEBHOOK_MAX_ATTEMPTS ?? 1,
      concurrency: variables.WEBHOOK_CONCURRENCY ?? 32,
      allowPrivate: variables.WEBHOOK_ALLOW_PRIVATE ?? embedded,
    },
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}
