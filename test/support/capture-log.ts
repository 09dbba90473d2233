import pino, { type Logger } from 'pino';
import { loggerOptions } from '../../src/core/observability/logger';

export type LogLine = Record<string, unknown>;

/** Creates a logger with the options of the service that keeps its lines in memory. */
export function captureLog(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino(loggerOptions('debug'), {
    write: (line: string) => lines.push(JSON.parse(line) as LogLine),
  });
  return { logger, lines };
}
