import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { StoredValue } from '../domain/read-answer';
import { STORED_SOURCES, type StoredSource } from '../domain/response-source';

/** A submission to a form; specification 2.5. */
@Entity('form_responses', {
  comment: 'Submissions. answers is keyed by field id; subscriber_id is the linked customer.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], { name: 'fk_form_responses_form' })
@Check('ck_form_responses_source', oneOf('source', STORED_SOURCES))
@Check('ck_form_responses_answers', "jsonb_typeof(answers) = 'object'")
@Check('ck_form_responses_hidden_values', "jsonb_typeof(hidden_values) = 'object'")
@Check('ck_form_responses_campaign_id', 'char_length(campaign_id) BETWEEN 1 AND 255')
@Index('ix_form_responses_form_created', { synchronize: false })
@Index('ix_form_responses_subscriber_created', ['teamId', 'subscriberId', 'createdAt', 'id'], {
  where: 'subscriber_id IS NOT NULL',
})
@Index('ix_form_responses_form_key', ['teamId', 'formId', 'id'], { where: 'key_id IS NOT NULL' })
@Index('ix_form_responses_form_read', ['teamId', 'formId', 'createdAt', 'id'], { where: 'is_read' })
@Index('ix_form_responses_form_search', { synchronize: false })
@Index('ix_form_responses_form_long_search', { synchronize: false })
@Index('ix_form_responses_team_answers', { synchronize: false })
@Index('ix_form_responses_form_hidden_values', { synchronize: false })
@Index('ix_form_responses_team_campaign', { synchronize: false })
@Index('ix_form_responses_team_created', { synchronize: false })
@Index('ix_form_responses_team_unread', { synchronize: false })
export class FormResponse {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text' })
  source: StoredSource;

  @Column({ name: 'is_read', type: 'boolean', default: false })
  isRead: boolean;

  /** The linked customer. The id of an erased customer stays until a purge has deleted the response. */
  @Column({ name: 'subscriber_id', type: 'uuid', nullable: true })
  subscriberId: string | null;

  /** Keyed by field id, so that renaming or removing a field does not rewrite responses. */
  @Column({ type: 'jsonb' })
  answers: Record<string, StoredValue>;

  /** Generated column: the lower-case text of the answers; null when it is too long for the list's index. */
  @Column({
    name: 'search_text',
    type: 'text',
    nullable: true,
    generatedType: 'STORED',
    asExpression: 'short_search_text(answers)',
    insert: false,
    update: false,
    select: false,
  })
  searchText: string | null;

  /** Generated column: the lower-case text of the answers where `search_text` is null. */
  @Column({
    name: 'long_search_text',
    type: 'text',
    nullable: true,
    generatedType: 'STORED',
    asExpression: 'long_search_text(answers)',
    insert: false,
    update: false,
    select: false,
  })
  longSearchText: string | null;

  /** The values that the page has kept from its link, by name, or null if there are none. Never empty. */
  @Column({ name: 'hidden_values', type: 'jsonb', nullable: true })
  hiddenValues: Record<string, string> | null;

  /**
   * The campaign that the response counts for: its hidden value `utm_campaign` or, without one, the campaign that its form had at
   * the submission, or null.
   */
  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;

  /** The API key that submitted it, or null for a person, whose submission is in the audit log, a visitor of a page, and the operator. */
  @Column({ name: 'key_id', type: 'uuid', nullable: true })
  keyId: string | null;

  /** The request of the API key. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
