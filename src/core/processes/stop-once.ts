import type { Logger } from 'pino';

/** Ends the process once `stop` is through and all is logged, whatever calls for it and however often. */
export function stopOnce(logger: Logger, stop: () => Promise<void>): (reason: string) => void {
  let isStopping = false;
  const endAfter = async (work: () => Promise<void>): Promise<void> => {
    await work();
    logger.info('Stopped.');
    logger.flush(() => process.exit(0));
  };
  return (reason) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'Stopping.');
    endAfter(stop).catch((error: unknown) => {
      logger.fatal({ err: error }, 'The shutdown failed.');
      process.exit(1);
    });
  };
}
