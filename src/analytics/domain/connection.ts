import type { PlatformConnection } from './connection-status';
import type { Platform } from '@rapport/social-connectors';

export interface ConnectionKey {
  readonly teamId: string;
  readonly platform: Platform;
}

/** A connection of a team, current or former, and when its data are deleted. */
export interface StoredConnection extends PlatformConnection {
  platform: Platform;
  /** When its data are deleted, or null for never. */
  deleteDataAfter: Date | null;
  /** The purge that is deleting its data, or null if there is none. */
  dataPurgeId: string | null;
}

/** What is stored of a platform. */
export interface StoredData {
  readonly platform: Platform;
  readonly posts: number;
  readonly profileDays: number;
}
