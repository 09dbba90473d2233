import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An entry of the ledger has its note and reference, the person who made it, and the entry that it corrects. Earlier entries get the
 * person or the API key from their event of the audit log, which has the same id. An entry with `key_id`, but without `request_id`, has
 * such an event, and is not itself the record of its request.
 */
export class AddNotesAndActorsOfPoints1795734000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE points_transactions
        ADD COLUMN user_id uuid,
        ADD COLUMN note text,
        ADD COLUMN reference text,
        ADD COLUMN corrects_id uuid;
      ALTER TABLE points_transactions DISABLE TRIGGER tr_points_transactions_append_only;
      UPDATE points_transactions t
         SET user_id = CASE event.actor_kind WHEN 'user' THEN event.actor_id END,
             key_id = CASE event.actor_kind WHEN 'key' THEN event.actor_id END
        FROM audit_events event
       WHERE event.team_id = t.team_id AND event.id = t.id AND event.actor_id IS NOT NULL
         AND t.key_id IS NULL;
      ALTER TABLE points_transactions ENABLE TRIGGER tr_points_transactions_append_only;
      ALTER TABLE points_transactions
        DROP CONSTRAINT ck_points_transactions_reason,
        ADD CONSTRAINT ck_points_transactions_reason
          CHECK (reason IN ('loyalty', 'coupon', 'correction')),
        ADD CONSTRAINT ck_points_transactions_correction
          CHECK ((reason = 'correction') = (corrects_id IS NOT NULL)),
        ADD CONSTRAINT ck_points_transactions_actor CHECK (key_id IS NULL OR user_id IS NULL),
        ADD CONSTRAINT fk_points_transactions_corrects FOREIGN KEY (team_id, corrects_id)
          REFERENCES points_transactions (team_id, id);
      CREATE UNIQUE INDEX uq_points_transactions_corrects
        ON points_transactions (team_id, corrects_id) WHERE corrects_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE points_transactions
        DROP CONSTRAINT ck_points_transactions_reason,
        DROP CONSTRAINT ck_points_transactions_correction;
      ALTER TABLE points_transactions DISABLE TRIGGER tr_points_transactions_append_only;
      UPDATE points_transactions SET reason = 'loyalty' WHERE reason = 'correction';
      ALTER TABLE points_transactions ENABLE TRIGGER tr_points_transactions_append_only;
      ALTER TABLE points_transactions
        ADD CONSTRAINT ck_points_transactions_reason CHECK (reason IN ('loyalty', 'coupon')),
        DROP COLUMN user_id,
        DROP COLUMN note,
        DROP COLUMN reference,
        DROP COLUMN corrects_id;`);
  }
}
