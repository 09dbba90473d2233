import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Banner } from './application';

/** Logs the URL of the service and writes the banner to standard output. */
export function announce({ host }: AppConfig, port: number, banner: Banner, logger: Logger): void {
  const origin = originOf(host, port);
  logger.info({ url: `${origin}/v1` }, 'Listening.');
  process.stdout.write(banner(origin));
}

/** Returns the URL at which clients on this machine reach a service that listens on `host`. */
export function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
