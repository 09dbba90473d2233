import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';
import { PointsColumn } from '../points-column.decorator';
import { MAX_BALANCE } from '../loyalty/domain/points';

/** A loyalty customer; specification 2.1. E-mail (case-insensitive) and phone are each unique in the team. */
@Entity('customers', {
  comment:
    'Loyalty customers. email_key is the form in which e-mails are compared; points is the balance; transaction_count numbers the ledger.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_customers_team' })
@Check('ck_customers_points', `points BETWEEN 0 AND ${MAX_BALANCE}`)
@Check('ck_customers_email_key', '(email IS NULL) = (email_key IS NULL)')
@Check('ck_customers_contact', 'email IS NOT NULL OR phone IS NOT NULL')
@Index('uq_customers_team_email', ['teamId', 'emailKey'], {
  unique: true,
  where: 'email_key IS NOT NULL',
})
@Index('uq_customers_team_phone', ['teamId', 'phone'], { unique: true, where: 'phone IS NOT NULL' })
@Index('ix_customers_team_created', ['teamId', 'createdAt', 'id'])
@Check('ck_customers_campaign_id', 'char_length(campaign_id) BETWEEN 1 AND 255')
@Index('ix_customers_team_campaign', ['teamId', 'campaignId', 'createdAt', 'id'], {
  where: 'campaign_id IS NOT NULL',
})
@Index('ix_customers_team_search', { synchronize: false })
@Index('ix_customers_team_username', { synchronize: false })
export class Customer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'first_name', type: 'text' })
  firstName: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName: string;

  /** The address as the client sent it. */
  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** The comparison key of the address: `emailKey()`. */
  @Column({ name: 'email_key', type: 'text', nullable: true })
  emailKey: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ type: 'text', nullable: true })
  username: string | null;

  @PointsColumn({ default: 0 })
  points: number;

  /** The number of the customer's transactions in the ledger, and the number of the last one. */
  @Column({ name: 'transaction_count', type: 'integer', default: 0 })
  transactionCount: number;

  /** A generated column: the text that searches match. */
  @Column({
    name: 'search_text',
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(NORMALIZE(((((((first_name || ' '::text) || last_name) || '\n'::text) || COALESCE(email, ''::text)) || '\n'::text) || COALESCE(phone, ''::text))))`,
    insert: false,
    update: false,
    select: false,
  })
  searchText: string;

  /** The API key that created the customer, or null for a person, a submission to a public page, or the operator. */
  @Column({ name: 'created_by_key', type: 'uuid', nullable: true })
  createdByKey: string | null;

  /** The request of the API key. */
  @Column({ name: 'created_by_request', type: 'text', nullable: true })
  createdByRequest: string | null;

  /** The campaign of the response that created the customer, or null for no campaign, or a customer created in another way. */
  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
