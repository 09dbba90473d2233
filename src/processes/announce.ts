import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { hasTeam } from '../database/has-team';
import { type DemoFacts, originOf, startBanner } from '../start-banner';

/** Tells the log, and the person who started the service, where it is. */
export async function announce(
  { host }: AppConfig,
  port: number,
  databaseUrl: string,
  demo: DemoFacts | null,
  logger: Logger,
): Promise<void> {
  const origin = originOf(host, port);
  logger.info({ url: `${origin}/v1` }, 'Listening.');
  process.stdout.write(
    startBanner({ origin, demo, hasTeam: demo !== null || (await hasTeam(databaseUrl)) }),
  );
}
