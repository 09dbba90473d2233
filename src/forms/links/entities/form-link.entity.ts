import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The address of the hosted page of a form, `/f/:token`. A form has at most one open link. */
@Entity('form_links', {
  comment: 'Addresses of the hosted pages of forms. A closed link never opens again.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_links_form',
  onDelete: 'CASCADE',
})
@Check('ck_form_links_token', 'char_length(token) = 16')
@Index('ix_form_links_form', ['teamId', 'formId'])
@Index('uq_form_links_open', ['teamId', 'formId'], { unique: true, where: 'closed_at IS NULL' })
export class FormLink {
  /** 16 random characters of base58. */
  @PrimaryColumn({ type: 'text' })
  token: string;

  @Column({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** Signs the tokens of the pages of this link: 244 random bits, by the database, so that all processes have the same. */
  @Column({
    type: 'bytea',
    default: () => '(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))',
    select: false,
  })
  secret: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** null: the link is open. */
  @Column({ name: 'closed_at', type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;
}
