import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Whose forms the new forms of a team are when it has none left to take the owner from; specification 4.2. */
@Entity('form_owners', {
  comment:
    'Who owns the new forms of a team whose forms were all deleted: the owner of its oldest form.',
})
@ForeignKey('users', ['teamId', 'ownerId'], ['teamId', 'id'], { name: 'fk_form_owners_owner' })
export class FormOwner {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @Column({ name: 'owner_id', type: 'uuid' })
  ownerId: string;
}
