import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Choices } from '../domain/choices';

/** Which mails a member wants of a team, and the key of the links that end them. */
@Entity('notification_choices', {
  comment:
    'Which mails a member wants of a team; what is not in choices follows the role. unsubscribe_key signs the links in mails.',
})
@ForeignKey('users', ['teamId', 'userId'], ['teamId', 'id'], {
  name: 'fk_notification_choices_user',
})
export class NotificationChoices {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  choices: Choices;

  @Column({
    name: 'unsubscribe_key',
    type: 'bytea',
    default: () => '(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))',
  })
  unsubscribeKey: Buffer;
}
