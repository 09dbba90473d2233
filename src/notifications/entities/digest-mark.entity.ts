import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The time up to which digests have notified a member of new responses. */
@Entity('digest_marks', {
  comment: 'Until when a member has been told of new responses by digests.',
})
@ForeignKey('users', ['teamId', 'userId'], ['teamId', 'id'], { name: 'fk_digest_marks_user' })
export class DigestMark {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'told_until', type: 'timestamptz', precision: 3 })
  toldUntil: Date;
}
