import type { Request } from 'express';
import type { AppConfig } from '../config/app-config';

/** The origin of links that are created without a request, on the command line. */
export const configuredOrigin = ({
  publicUrl,
  port,
}: Pick<AppConfig, 'publicUrl' | 'port'>): string => publicUrl ?? `http://localhost:${port}`;

/** The origin of links that are created in the console: the configured one, or that of the request. */
export const originOfRequest = (
  { publicUrl }: Pick<AppConfig, 'publicUrl'>,
  request: Request,
): string => publicUrl ?? `${request.protocol}://${request.host}`;
