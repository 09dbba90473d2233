import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows record the API key that has created them. Earlier rows have an event of the audit log instead. */
export class AddAuthorsOfCustomersAndPoints1795721000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customers ADD COLUMN created_by_key uuid, ADD COLUMN created_by_request text;
      ALTER TABLE points_transactions ADD COLUMN key_id uuid, ADD COLUMN request_id text;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customers DROP COLUMN created_by_key, DROP COLUMN created_by_request;
      ALTER TABLE points_transactions DROP COLUMN key_id, DROP COLUMN request_id;`);
  }
}
