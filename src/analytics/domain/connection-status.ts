import type { Platform } from '@rapport/social-connectors';

export const ACCOUNT_TYPES = ['organization', 'personal'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const CONNECTION_STATUSES = ['not_connected', 'pending', 'unavailable', 'ready'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** A stored connection of a team to a platform. */
export interface PlatformConnection {
  isConnected: boolean;
  accountType: AccountType;
  /** false: the sign-in granted no permission by which metrics can be read. */
  canReport: boolean;
  /** null: no data imported. */
  lastRefreshedAt: Date | null;
}

/** The status of a connection; null: never connected. Specification 3.1. */
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
