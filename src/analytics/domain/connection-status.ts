import type { Platform } from './platform';

export const ACCOUNT_TYPES = ['organization', 'personal'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const CONNECTION_STATUSES = ['not_connected', 'pending', 'unavailable', 'ready'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** What is stored of a connection. */
export interface Connection {
  isConnected: boolean;
  accountType: AccountType;
  /** null: no data has come in yet. */
  lastRefreshedAt: Date | null;
}

/** null: never connected. Specification 3.1. */
export function connectionStatus(
  platform: Platform,
  connection: Connection | null,
): ConnectionStatus {
  if (connection === null || !connection.isConnected) return 'not_connected';
  // The platform gives no numbers of people's own profiles.
  if (platform === 'linkedin' && connection.accountType === 'personal') return 'unavailable';
  return connection.lastRefreshedAt === null ? 'pending' : 'ready';
}
