import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The size of a prepared export is at most 256 MiB. Counts that expire are deleted by their whole key. */
export class NarrowExportsAndArrivals1795805000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE prepared_exports ALTER COLUMN bytes DROP DEFAULT;
      ALTER TABLE prepared_exports ALTER COLUMN bytes TYPE integer;
      ALTER TABLE prepared_exports ALTER COLUMN bytes SET DEFAULT 0;
      DROP INDEX ix_arrival_counts_form;
      CREATE INDEX ix_arrival_counts_form ON arrival_counts (team_id, form_id, starts_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_arrival_counts_form;
      CREATE INDEX ix_arrival_counts_form ON arrival_counts (team_id, form_id);
      ALTER TABLE prepared_exports ALTER COLUMN bytes DROP DEFAULT;
      ALTER TABLE prepared_exports ALTER COLUMN bytes TYPE bigint;
      ALTER TABLE prepared_exports ALTER COLUMN bytes SET DEFAULT 0;`);
  }
}
