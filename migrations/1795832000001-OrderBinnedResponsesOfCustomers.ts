import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The archive of a customer reads the responses in the table and in the bin in one order. The bin is small. */
export class OrderBinnedResponsesOfCustomers1795832000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_binned_responses_subscriber;
      CREATE INDEX ix_binned_responses_subscriber
        ON binned_responses (team_id, subscriber_id, created_at, id)
        WHERE subscriber_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_binned_responses_subscriber;
      CREATE INDEX ix_binned_responses_subscriber ON binned_responses (team_id, subscriber_id)
        WHERE subscriber_id IS NOT NULL;`);
  }
}
