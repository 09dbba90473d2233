import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { nameLoopback } from '../values/loopback';
import { printableText } from '../values/printable-text';
import type { Banner } from './application';

/** Logs the URL of the service and writes the banner to standard output. */
export function announce(config: AppConfig, port: number, banner: Banner, logger: Logger): void {
  logger.info({ url: `${originOf(config.host, port)}/v1` }, 'Listening.');
  process.stdout.write(printableText(banner(commandLinkOrigin(config, port))));
}

/** The origin of links that are created without a request, on the command line. */
export const commandLinkOrigin = (
  { host, publicUrl }: Pick<AppConfig, 'host' | 'publicUrl'>,
  port: number,
): string => publicUrl ?? nameLoopback(originOf(host, port));

/** Returns the URL at which clients on this machine reach a service that listens on `host`. */
export function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
