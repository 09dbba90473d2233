import type { AppSettings } from '../platforms';
import { PlatformError } from '../platform-error';

/** Credentials of the operator's app, the client of a platform (RFC 6749, section 2.3). */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The platform's own URLs, without a slash at the end except where the platform has one. */
export interface ConnectorUrls {
  /** Base of the reading API, with its version. */
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

/** The settings that a connector works with. */
export interface ConnectorSettings extends ConnectorUrls {
  /** Null if not configured: accounts can then be connected only with tokens that an operator has. */
  readonly credentials: ClientCredentials | null;
}

/** Applies the settings of the operator to the platform's own URLs. */
export function connectorSettings(
  settings: AppSettings,
  defaults: ConnectorUrls,
): ConnectorSettings {
  const { clientId, clientSecret } = settings;
  return {
    credentials: clientId === null || clientSecret === null ? null : { clientId, clientSecret },
    apiUrl: settings.apiUrl ?? defaults.apiUrl,
    authorizeUrl: settings.authorizeUrl ?? defaults.authorizeUrl,
    tokenUrl: settings.tokenUrl ?? defaults.tokenUrl,
  };
}

/** The credentials of the operator's app. @throws PlatformError if they are not configured */
export function clientCredentials({ credentials }: ConnectorSettings): ClientCredentials {
  if (credentials === null) {
    throw new PlatformError({ kind: 'request', code: 'not_configured', scope: 'app' });
  }
  return credentials;
}
