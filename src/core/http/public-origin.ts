import type { Request } from 'express';
import type { AppConfig } from '../config/app-config';

/** The origin of links that are created without a request, on the command line. */
export const configuredOrigin = ({ social, port }: Pick<AppConfig, 'social' | 'port'>): string =>
  social.publicUrl ?? `http://localhost:${port}`;

/** The origin of links that are created in the console: the configured one, or that of the request. */
export const originOfRequest = ({ social }: Pick<AppConfig, 'social'>, request: Request): string =>
  social.publicUrl ?? `${request.protocol}://${request.host}`;
