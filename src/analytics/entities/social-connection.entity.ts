import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountType } from '../domain/connection-status';
import type { Platform } from '../domain/platform';

/** A team's account on a platform, connected or not any more; specification 3.1. */
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

  /** Of the last import; null before there is any data. */
  @Column({ name: 'last_refreshed_at', type: 'timestamptz', precision: 3, nullable: true })
  lastRefreshedAt: Date | null;

  /** The rules by which the windows were computed: `FIGURES_VERSION` of that time. */
  @Column({ name: 'figures_version', type: 'integer', default: 0 })
  figuresVersion: number;
}
