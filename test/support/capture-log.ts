import pino, { type Logger } from 'pino';
import { createLogger } from '../../src/observability/logger';

export type LogLine = Record<string, unknown>;

/** A logger that describes errors as the service's own does, and keeps its lines in memory. */
export function captureLog(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const { [pino.symbols.serializersSym]: serializers } = createLogger(
    'debug',
    false,
  ) as unknown as Record<symbol, pino.LoggerOptions['serializers']>;
  const logger = pino(
    { level: 'debug', serializers },
    { write: (line: string) => lines.push(JSON.parse(line) as LogLine) },
  );
  return { logger, lines };
}
