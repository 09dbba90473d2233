import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddConsoleSignInsAtPlatforms1795798000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE social_oauth_states ADD COLUMN session_id uuid`);
    await runner.query(
      `ALTER TABLE social_credentials ADD COLUMN sync_requested_at timestamptz(3)`,
    );
    await runner.query(`ALTER TABLE social_sync_jobs
      ADD COLUMN last_error_kind text,
      ADD CONSTRAINT ck_social_sync_jobs_last_error_kind CHECK (last_error_kind IN (
        'transient', 'rate_limited', 'quota', 'budget', 'token', 'permission', 'gone', 'request',
        'cursor', 'endless', 'version'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE social_sync_jobs DROP COLUMN last_error_kind`);
    await runner.query(`ALTER TABLE social_credentials DROP COLUMN sync_requested_at`);
    await runner.query(`ALTER TABLE social_oauth_states DROP COLUMN session_id`);
  }
}
