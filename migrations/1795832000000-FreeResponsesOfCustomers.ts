import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/**
 * A customer with very many responses is erased before the responses: the record is deleted at once, and a purge deletes the responses. Each statement
 * that links a response to a customer locks the customer's row first.
 */
export class FreeResponsesOfCustomers1795832000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      `ALTER TABLE form_responses DROP CONSTRAINT IF EXISTS fk_form_responses_subscriber;
       ALTER TABLE binned_responses DROP CONSTRAINT IF EXISTS fk_binned_responses_subscriber`,
    );
  }

  /** Fails while a purge deletes the responses of an erased customer. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE binned_responses
        ADD CONSTRAINT fk_binned_responses_subscriber FOREIGN KEY (team_id, subscriber_id)
          REFERENCES customers (team_id, id);
      ALTER TABLE form_responses
        ADD CONSTRAINT fk_form_responses_subscriber FOREIGN KEY (team_id, subscriber_id)
          REFERENCES customers (team_id, id)`);
  }
}
