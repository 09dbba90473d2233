import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { ROLES, type Role } from '../../tenancy/scope/role';

/** An invitation of an e-mail address to a team. */
@Entity('invitations', {
  comment:
    'Invitations to a team, one for each e-mail address: the SHA-256 of the token in the link, never the token.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_invitations_team' })
@ForeignKey('users', ['teamId', 'invitedBy'], ['teamId', 'id'], { name: 'fk_invitations_inviter' })
@Check('ck_invitations_role', oneOf('role', ROLES))
@Index('uq_invitations_team_email', ['teamId', 'emailKey'], { unique: true })
@Index('uq_invitations_token_hash', ['tokenHash'], { unique: true })
@Index('ix_invitations_expires', ['expiresAt'])
export class Invitation {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ type: 'text' })
  role: Role;

  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', precision: 3, nullable: true })
  acceptedAt: Date | null;

  /** The member, or null for the operator on the command line. */
  @Column({ name: 'invited_by', type: 'uuid', nullable: true })
  invitedBy: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
