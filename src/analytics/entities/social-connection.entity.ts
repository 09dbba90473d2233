import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { AccountType } from '../domain/connection-status';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

/** The connection of a team to a platform, current or former; specification 3.1. */
@Entity('social_connections', {
  comment:
    'Accounts of a team on the platforms. figures_version is that of the formulas behind social_profile_windows.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_social_connections_team' })
@Check('ck_social_connections_platform', oneOf('platform', PLATFORMS))
@Check('ck_social_connections_account_type', "account_type IN ('personal', 'organization')")
export class SocialConnection {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @Column({ name: 'account_type', type: 'text', default: 'organization' })
  accountType: AccountType;

  @Column({ name: 'is_connected', type: 'boolean' })
  isConnected: boolean;

  /** Whether the sign-in granted permissions by which metrics can be read. */
  @Column({ name: 'can_report', type: 'boolean', default: true })
  canReport: boolean;

  /** The time of the last import; null while there are no data. */
  @Column({ name: 'last_refreshed_at', type: 'timestamptz', precision: 3, nullable: true })
  lastRefreshedAt: Date | null;

  /** When all data are deleted, because the platform limits how long they may be kept, or null for never. */
  @Column({ name: 'delete_data_after', type: 'timestamptz', precision: 3, nullable: true })
  deleteDataAfter: Date | null;

  /** The purge that is deleting all data, or null. During a purge nothing can be imported or connected. */
  @Column({ name: 'data_purge_id', type: 'uuid', nullable: true })
  dataPurgeId: string | null;

  /** The `FIGURES_VERSION` that computed the windows. */
  @Column({ name: 'figures_version', type: 'integer', default: 0 })
  figuresVersion: number;
}
