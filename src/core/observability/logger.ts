import type { LoggerService } from '@nestjs/common';
import pino, { type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config/environment';

/** Injection token of the pino logger of the process. */
export const LOGGER = Symbol('LOGGER');

/** File descriptor of the standard output. */
const STDOUT = 1;
/** Lines are written when they have this many characters in all, or after the interval. */
const WRITE_CHARACTERS = 32_000;
const FLUSH_INTERVAL_MS = 100;
/** The limit of the lines that wait while stdout is blocked: its disk is full, or its reader has stopped. Further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 2 ** 20;

type BufferedDestination = ReturnType<typeof pino.destination>;

/**
 * Creates the logger of a process: JSON lines on standard output, or short readable lines where that is a terminal.
 * @param worker process id that each line carries where several processes write to one output
 */
export async function createLogger(level: LogLevel, worker?: number): Promise<Logger> {
  const base = worker === undefined ? null : { worker };
  const options = { ...loggerOptions(level), base };
  if (process.stdout.isTTY) {
    const { terminalDestination } = await import('./terminal-log.js');
    return pino(options, terminalDestination(level));
  }
  const destination = bufferedDestination(STDOUT);
  const logger = pino(options, destination);
  warnOfDroppedLines(destination, logger);
  return logger;
}

/** Options of every logger of the service, in tests too: level, ISO 8601 time, errors without row data. */
export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: null,
  timestamp: isoTimeOncePerMillisecond(),
  serializers: { err: describeError },
});

/** Returns a function for the option `timestamp` of pino. A busy process writes several lines in a millisecond. */
function isoTimeOncePerMillisecond(): () => string {
  let lastMs = 0;
  let text = '';
  return () => {
    const ms = Date.now();
    if (ms !== lastMs) {
      lastMs = ms;
      text = `,"time":"${new Date(ms).toISOString()}"`;
    }
    return text;
  };
}

/**
 * Writes lines to a file descriptor, many per system call. They are collected here, since the buffer of pino measures all its lines
 * for each new one. pino flushes the rest when the process exits. Lines that cannot be written wait for the next flush: a full disk
 * does not end the service.
 */
export function bufferedDestination(fd: number): BufferedDestination {
  const destination = pino.destination({
    fd,
    sync: false,
    minLength: 1,
    maxLength: MAX_WAITING_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  const write = destination.write.bind(destination);
  const flush = destination.flush.bind(destination);
  const flushSync = destination.flushSync.bind(destination);
  let lines = '';
  const writeLines = (): void => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    write(text);
  };
  destination.write = (line) => {
    lines += line;
    if (lines.length >= WRITE_CHARACTERS) writeLines();
    return true;
  };
  destination.flush = (done) => {
    writeLines();
    flush(done);
  };
  let isFailing = false;
  destination.on('error', () => (isFailing = true));
  destination.on('write', () => (isFailing = false));
  // `flushSync` of pino repeats a failing write forever, so that the process would never exit.
  destination.flushSync = () => {
    writeLines();
    if (!isFailing) flushSync();
  };
  return destination;
}

/** Logs the number of dropped lines once stdout accepts lines again. */
export function warnOfDroppedLines(destination: BufferedDestination, logger: Logger): void {
  let dropped = 0;
  destination.on('drop', (lines: string) => (dropped += lines.split('\n').length - 1));
  destination.on('drain', () => {
    if (dropped === 0) return;
    logger.warn({ lines: dropped }, 'Log lines were dropped: stdout was blocked.');
    dropped = 0;
  });
}

/** Logs these properties only: database errors also carry the statement, its parameters and the rejected row. */
function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, message, stack } = thrown;
  return { type: name, code: (thrown as { code?: unknown }).code, message, stack };
}

/** Passes the messages of Nest to the logger of the process. */
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
