import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../core/database/sql-expressions';
import { ACTOR_KINDS, type ActorKind } from '../audited-change';

/**
 * A change in a team, with its author. What API keys do most is in rows that are their own record, see `OwnRecords`. Append-only: a
 * trigger rejects updates and deletions. There is no foreign key, because every write would check it.
 */
@Entity('audit_events', {
  comment: 'The audit log of a team, append-only: who changed what, and when.',
})
@Check('ck_audit_events_actor_kind', oneOf('actor_kind', ACTOR_KINDS))
@Index('ix_audit_events_actor', ['teamId', 'actorId', 'id'])
@Index('ix_audit_events_action', ['teamId', 'action', 'id'])
@Index('ix_audit_events_target', ['teamId', 'targetId', 'id'])
@Index('ix_audit_events_form', { synchronize: false })
export class AuditEvent {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** A UUID of version 7, so that the ids are in the order of time. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  at: Date;

  @Column({ name: 'actor_kind', type: 'text' })
  actorKind: ActorKind;

  /** The member or the API key, or null for the operator. */
  @Column({ name: 'actor_id', type: 'uuid', nullable: true })
  actorId: string | null;

  /** The id of the operation: `createKey`. */
  @Column({ type: 'text' })
  action: string;

  @Column({ name: 'target_kind', type: 'text', nullable: true })
  targetKind: string | null;

  @Column({ name: 'target_id', type: 'text', nullable: true })
  targetId: string | null;

  @Column({ type: 'jsonb', default: {} })
  details: Record<string, unknown>;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
