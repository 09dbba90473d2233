import type { Recovery } from '@rapport/embedded-postgres';
import type { Logger } from 'pino';

/** Has a lost embedded server started again, and ends the process with status 1 where that is not possible. */
export function recoverOrExit(logger: Logger): Recovery {
  return {
    report: (message) => logger.warn(message),
    fail: (error) => {
      logger.fatal({ err: error }, 'The embedded PostgreSQL cannot be started again.');
      logger.flush(() => process.exit(1));
    },
  };
}
