import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '../config/environment';

/** Injection token of the process's one pino logger. */
export const LOGGER = Symbol('LOGGER');

/** Lines are written some dozens at a time, and none is kept back for long. */
const BATCH_BYTES = 4_096;
const BATCH_MS = 100;

/** JSON lines on standard output; readable ones where a person watches a terminal. */
export function createLogger(level: LogLevel, isTerminal = process.stdout.isTTY): Logger {
  const destination = isTerminal
    ? pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' })
    : pino.destination({ fd: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Only these parts: database errors also carry the statement, its parameters and the row at fault. */
function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, message, stack } = thrown;
  return { type: name, code: (thrown as { code?: unknown }).code, message, stack };
}

/** Sends what Nest itself has to say to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    const err = message instanceof Error ? message : undefined;
    this.logger.error({ context, err, stack: err ? undefined : stack }, String(message));
  }
}
