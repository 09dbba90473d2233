import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLinkIssuersAndDeviceKeys1795650000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The issuers of the existing links are unknown, and a link without an issuer would count as a link of the operator.
    await queryRunner.query(`
      DELETE FROM one_time_links WHERE purpose = 'reset';
      ALTER TABLE one_time_links
        ADD COLUMN issuer_id uuid,
        ADD CONSTRAINT fk_one_time_links_issuer FOREIGN KEY (issuer_id) REFERENCES accounts (id),
        ADD CONSTRAINT ck_one_time_links_issuer CHECK (purpose = 'reset' OR issuer_id IS NULL);
      CREATE INDEX ix_one_time_links_issuer ON one_time_links (issuer_id);
      ALTER TABLE accounts ADD COLUMN device_key bytea NOT NULL DEFAULT uuid_send(gen_random_uuid())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts DROP COLUMN device_key;
      ALTER TABLE one_time_links DROP COLUMN issuer_id`);
  }
}
