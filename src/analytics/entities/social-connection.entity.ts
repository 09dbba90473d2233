import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountType } from '../domain/connection-status';
import type { Platform } from '../domain/platform';

/** The connection of a team to a platform, current or former; specification 3.1. */
@Entity('social_connections')
export class SocialConnection {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @Column({ name: 'account_type', type: 'text', default: 'organization' })
  accountType: AccountType;

  @Column({ name: 'is_connected', type: 'boolean' })
  isConnected: boolean;

  /** The time of the last import; null while there are no data. */
  @Column({ name: 'last_refreshed_at', type: 'timestamptz', precision: 3, nullable: true })
  lastRefreshedAt: Date | null;

  /** The `FIGURES_VERSION` that computed the windows. */
  @Column({ name: 'figures_version', type: 'integer', default: 0 })
  figuresVersion: number;
}
