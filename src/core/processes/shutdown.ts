import type { Logger } from 'pino';

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const exitAtOnce = (): never => process.exit(0);

/**
 * Exits on SIGTERM and SIGINT until `end` is called: during startup there are no requests to drain. An embedded database
 * ends with the process that started it.
 */
export function exitOnSignals(): { end(): void } {
  for (const signal of STOP_SIGNALS) process.on(signal, exitAtOnce);
  return {
    end: () => {
      for (const signal of STOP_SIGNALS) process.off(signal, exitAtOnce);
    },
  };
}

/** Calls `stop` on SIGTERM and SIGINT. Nest's shutdown hooks would exit with a status other than 0. */
export function onStopSignal(stop: (signal: string) => void): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(signal));
}

/** Returns a function that calls `stop` once, flushes the log and exits: with the status, or 1 when `stop` fails. */
export function stopOnce(
  logger: Logger,
  stop: () => Promise<void>,
): (reason: string, status?: number) => void {
  let isStopping = false;
  const stopAndExit = async (status: number): Promise<void> => {
    await stop();
    logger.info('Stopped.');
    logger.flush(() => process.exit(status));
  };
  return (reason, status = 0) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'Stopping.');
    stopAndExit(status).catch((error: unknown) => {
      logger.fatal({ err: error }, 'The shutdown failed.');
      process.exit(1);
    });
  };
}
