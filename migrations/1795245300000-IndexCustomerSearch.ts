import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexCustomerSearch1795245300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Both are trusted extensions: the owner of the database may create them.
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    // The full name is one text; line ends keep a match from running on from one part into the next.
    await queryRunner.query(`
      ALTER TABLE customers ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
        lower(first_name || ' ' || last_name || E'\\n' || coalesce(email, '') || E'\\n' ||
              coalesce(phone, ''))
      ) STORED`);
    await queryRunner.query(
      'CREATE INDEX ix_customers_team_search ON customers USING gin (team_id, search_text gin_trgm_ops)',
    );
    await queryRunner.query(
      'CREATE INDEX ix_customers_team_created ON customers (team_id, created_at, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_customers_team_created');
    await queryRunner.query('DROP INDEX ix_customers_team_search');
    await queryRunner.query('ALTER TABLE customers DROP COLUMN search_text');
  }
}
