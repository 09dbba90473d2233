import pino, { type Logger } from 'pino';
import { loggerOptions } from '../../src/core/observability/logger';

export type LogLine = Record<string, unknown>;

/** A logger that describes errors as the service's own does, and keeps its lines in memory. */
export function captureLog(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino(loggerOptions('debug'), {
    write: (line: string) => lines.push(JSON.parse(line) as LogLine),
  });
  return { logger, lines };
}
