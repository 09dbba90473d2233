import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { type DemoFacts, originOf, startBanner } from '../start-banner';

/** Tells the log, and the person who started the service, where it is. */
export function announce(
  { host }: AppConfig,
  port: number,
  demo: DemoFacts | null,
  logger: Logger,
): void {
  const origin = originOf(host, port);
  logger.info({ url: `${origin}/v1` }, 'Listening.');
  process.stdout.write(startBanner({ origin, demo }));
}
