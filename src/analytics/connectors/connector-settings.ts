import type { SocialAppSettings } from '../../core/config/social-settings';

/** Credentials of the operator's app at a platform. */
export interface AppCredentials {
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
  /** null: not configured; an account can be connected only with tokens that an operator has. */
  readonly credentials: AppCredentials | null;
}

/** Applies the settings of the operator to the platform's own URLs. */
export function connectorSettings(
  settings: SocialAppSettings,
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
