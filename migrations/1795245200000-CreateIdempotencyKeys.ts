import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotencyKeys1795245200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE idempotency_keys (
        team_id uuid NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        status smallint NOT NULL,
        body text NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_idempotency_keys PRIMARY KEY (team_id, key),
        CONSTRAINT fk_idempotency_keys_team FOREIGN KEY (team_id) REFERENCES teams (id)
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_idempotency_keys_team_expires ON idempotency_keys (team_id, expires_at)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotency_keys');
  }
}
