import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Banner } from './application';

/** Writes the address of the service to the log, and the banner to the standard output. */
export function announce({ host }: AppConfig, port: number, banner: Banner, logger: Logger): void {
  const origin = originOf(host, port);
  logger.info({ url: `${origin}/v1` }, 'Listening.');
  process.stdout.write(banner(origin));
}

/** Where a client on this machine reaches a service that listens on `host`. */
export function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
