import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '../config/environment';
import { isoTime } from './iso-time';
import { LogBatches } from './log-batches';

/** Injection token of the process's one pino logger. */
export const LOGGER = Symbol('LOGGER');

/**
 * JSON lines on standard output; readable ones where a person watches a terminal. `worker` is the process id that each
 * line has where several processes write.
 */
export function createLogger(level: LogLevel, worker?: number): Logger {
  const base = worker === undefined ? null : { worker };
  const destination = process.stdout.isTTY ? toTerminal() : toStandardOutput();
  return pino({ ...loggerOptions(level), base }, destination);
}

/** What every line has in common, wherever it goes. */
export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: null,
  timestamp: isoTime,
  serializers: { err: describeError },
});

const toTerminal = (): DestinationStream =>
  pretty({
    colorize: true,
    // One line a request: otherwise the start banner scrolls away within a few requests.
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname',
  });

function toStandardOutput(): DestinationStream {
  let batches: LogBatches | null = null;
  // Before the sink listens for the end, too, and ends.
  process.on('exit', () => batches?.flushSync());
  // It waits with `flush` for what is under way only where it may hold something back itself.
  batches = new LogBatches(pino.destination({ fd: 1, sync: false, minLength: 1 }));
  return batches;
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
