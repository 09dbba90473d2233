import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The stored response to a request with an `Idempotency-Key`. */
@Entity('idempotency_keys', {
  comment:
    'Responses to POSTs with an Idempotency-Key, stored for their replay until expires_at at least, or for more days if the team has chosen so.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_idempotency_keys_team' })
@Index('ix_idempotency_keys_age', ['teamId', 'expiresAt'])
export class IdempotencyKey {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** SHA-256 of method, path and body. */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash: Buffer;

  @Column({ type: 'smallint' })
  status: number;

  /** The JSON text of the body. */
  @Column({ type: 'text' })
  body: string;

  /** 24 hours after the request: the end of the first day. Further days are the choice of the team. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
