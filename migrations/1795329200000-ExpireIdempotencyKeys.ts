import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpireIdempotencyKeys1795329200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A background job looks for what has expired across all teams; nothing looks for it within a team any more.
    await queryRunner.query(
      'CREATE INDEX ix_idempotency_keys_expires ON idempotency_keys (expires_at)',
    );
    await queryRunner.query('DROP INDEX ix_idempotency_keys_team_expires');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX ix_idempotency_keys_team_expires ON idempotency_keys (team_id, expires_at)',
    );
    await queryRunner.query('DROP INDEX ix_idempotency_keys_expires');
  }
}
