import type { AppConfig } from '../config/app-config';

/** Why the service cannot listen where it was told to, and which setting mends it, in one line. */
export function describeListenFault(
  error: unknown,
  { host, port }: Pick<AppConfig, 'host' | 'port'>,
): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another process; set PORT to a free one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}; set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is no address of this machine; set HOST to one that is, or to 0.0.0.0 for all.`;
    default:
      return error.message;
  }
}
