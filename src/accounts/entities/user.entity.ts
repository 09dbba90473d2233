import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { ROLES, type Role } from '../../tenancy/scope/role';

/** A member of a team, who may own forms. */
@Entity('users', {
  comment: 'Members of teams and owners of forms. Without an account, a member cannot sign in.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_users_team' })
@ForeignKey('accounts', ['accountId'], ['id'], { name: 'fk_users_account' })
@Check('ck_users_role', oneOf('role', ROLES))
@Check('ck_users_account', '(account_id IS NULL) = (role IS NULL)')
@Index('uq_users_team_account', ['teamId', 'accountId'], { unique: true })
@Index('ix_users_account', ['accountId'])
export class User {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** null if nobody signs in as this member. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId: string | null;

  @Column({ type: 'text', nullable: true })
  role: Role | null;

  @Column({ name: 'joined_at', type: 'timestamptz', precision: 3, nullable: true })
  joinedAt: Date | null;

  /** If set, the person is not a member any more. The row stays, because forms and the audit log refer to it. */
  @Column({ name: 'removed_at', type: 'timestamptz', precision: 3, nullable: true })
  removedAt: Date | null;
}
