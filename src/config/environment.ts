import { Transform } from 'class-transformer';
import { Rule } from '../common/validation/rule';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `"8080"` → 8080; anything that is not plain digits stays as it is, for the validator to refuse. */
const ToInteger = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );

const BOOLEANS: Record<string, boolean> = { true: true, false: false };
const ToBoolean = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (BOOLEANS[value] ?? value) : value,
  );

const DATABASE_URL_RULE = 'must be a PostgreSQL URL: postgres://user:password@host:port/database';

/** The environment variables that the service reads; each message says what the variable accepts. */
export class Environment {
  @IsOptional()
  @ToInteger()
  @IsInt({ message: 'must be a whole number from 0 to 65535' })
  @Min(0, { message: 'must be a whole number from 0 to 65535' })
  @Max(65_535, { message: 'must be a whole number from 0 to 65535' })
  PORT?: number;

  @IsOptional()
  @Matches(/^[\w.:-]+$/, { message: 'must be a host name or an IP address to listen on' })
  HOST?: string;

  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: DATABASE_URL_RULE })
  @Rule('url', (value) => (URL.canParse(String(value)) ? null : DATABASE_URL_RULE))
  DATABASE_URL?: string;

  @IsOptional()
  @ToInteger()
  @IsInt({ message: 'must be a whole number from 2 to 200' })
  @Min(2, { message: 'must be a whole number from 2 to 200' })
  @Max(200, { message: 'must be a whole number from 2 to 200' })
  DATABASE_POOL_SIZE?: number;

  @IsOptional()
  @MinLength(1, { message: 'must be the path of a folder' })
  EMBEDDED_DATA_DIR?: string;

  @IsOptional()
  @ToBoolean()
  @IsIn([true, false], { message: 'must be true or false' })
  DEMO?: boolean;

  @IsOptional()
  @IsIn(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL?: LogLevel;

  @IsOptional()
  @ToInteger()
  @IsInt({ message: 'must be a whole number from 1 to 20' })
  @Min(1, { message: 'must be a whole number from 1 to 20' })
  @Max(20, { message: 'must be a whole number from 1 to 20' })
  WEBHOOK_MAX_ATTEMPTS?: number;

  @IsOptional()
  @ToInteger()
  @IsInt({ message: 'must be a whole number from 1 to 1000' })
  @Min(1, { message: 'must be a whole number from 1 to 1000' })
  @Max(1_000, { message: 'must be a whole number from 1 to 1000' })
  WEBHOOK_CONCURRENCY?: number;

  @IsOptional()
  @ToBoolean()
  @IsIn([true, false], { message: 'must be true or false' })
  WEBHOOK_ALLOW_PRIVATE?: boolean;
}
