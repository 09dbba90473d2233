import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes by which the ledger of a team is listed and summed by kind (reason and sign), or by actor. */
export class AddLedgerIndexes1795735000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_points_transactions_kind
        ON points_transactions (team_id, reason, (delta > 0), created_at, id) INCLUDE (delta);
      CREATE INDEX ix_points_transactions_actor
        ON points_transactions (team_id, (coalesce(key_id, user_id)), created_at, id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_points_transactions_kind;
      DROP INDEX ix_points_transactions_actor;`);
  }
}
