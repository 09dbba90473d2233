import type { Platform } from '@rapport/social-connectors';

export const ACCOUNT_TYPES = ['organization', 'personal'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const CONNECTION_STATUSES = ['not_connected', 'pending', 'unavailable', 'ready'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** A stored connection of a team to a platform. */
export interface PlatformConnection {
  isConnected: boolean;
  accountType: AccountType;
  /** Whether the sign-in granted a permission by which metrics can be read. */
  canReport: boolean;
  /** Null if no data are imported. */
  lastRefreshedAt: Date | null;
}

/** The status of a connection; specification 3.1. @param connection null if the platform was never connected */
export function connectionStatus(
  platform: Platform,
  connection: PlatformConnection | null,
): ConnectionStatus {
  if (connection === null || !connection.isConnected) return 'not_connected';
  if (!connection.canReport) return 'unavailable';
  // LinkedIn reports no metrics of personal profiles.
  if (platform === 'linkedin' && connection.accountType === 'personal') return 'unavailable';
  return connection.lastRefreshedAt === null ? 'pending' : 'ready';
}
