import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns. Their constant defaults need no rewrite of the tables. */
export class AddPostWarningsAndCounterReadings1795690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE social_sync_jobs ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]'`,
    );
    await runner.query(
      `ALTER TABLE social_counted_days ADD COLUMN readings jsonb NOT NULL DEFAULT '{}'`,
    );
    await runner.query(`COMMENT ON TABLE social_counted_days IS
      'Increases of the counters of posts between two readings, by the day (UTC) of the later reading, and readings of counters of the account.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`COMMENT ON TABLE social_counted_days IS
      'Increases of the counters of posts between two readings, by the day (UTC) of the later reading.'`);
    await runner.query(`ALTER TABLE social_counted_days DROP COLUMN readings`);
    await runner.query(`ALTER TABLE social_sync_jobs DROP COLUMN warnings`);
  }
}
