import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

const KINDS = `'responses', 'quarantine', 'deliveries', 'audit', 'posts'`;

/** SQL that replaces the kinds of a table of retention. @param kinds SQL, separated by commas */
const restrictKinds = (table: 'retention_limits' | 'retention_settings', kinds: string): string =>
  `ALTER TABLE ${table}
     DROP CONSTRAINT ck_${table}_kind,
     ADD CONSTRAINT ck_${table}_kind CHECK (kind IN (${kinds}))`;

const COMMENT =
  'Responses to POSTs with an Idempotency-Key, stored for their replay until expires_at';

/**
 * Forms decide how long their spam and deliveries are kept, and teams how long responses to an `Idempotency-Key` are. Builds the indexes of the
 * oldest rows with the new first columns while the rows are written. A second attempt after an interruption builds them again.
 */
export class RetainByFormAndKey1795839200000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS ix_webhook_deliveries_age_new');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY ix_webhook_deliveries_age_new
         ON webhook_deliveries (team_id, form_id, created_at) WHERE status <> 'pending'`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS ix_idempotency_keys_age');
    await queryRunner.query(
      'CREATE INDEX CONCURRENTLY ix_idempotency_keys_age ON idempotency_keys (team_id, expires_at)',
    );
    // One table each, so that no lock of a table is held while another one is waited for.
    await withBriefLock(
      queryRunner,
      `DROP INDEX IF EXISTS ix_webhook_deliveries_age;
       ALTER INDEX ix_webhook_deliveries_age_new RENAME TO ix_webhook_deliveries_age`,
    );
    await withBriefLock(
      queryRunner,
      `DROP INDEX IF EXISTS ix_idempotency_keys_expires;
       COMMENT ON TABLE idempotency_keys IS '${COMMENT} at least, or for more days if the team has chosen so.'`,
    );
    await withBriefLock(queryRunner, 'DROP INDEX IF EXISTS ix_quarantined_responses_age');
    const kinds = `${KINDS}, 'idempotency'`;
    await withBriefLock(queryRunner, restrictKinds('retention_settings', kinds));
    await withBriefLock(
      queryRunner,
      `${restrictKinds('retention_limits', kinds)};
       INSERT INTO retention_limits VALUES ('idempotency', 1, 30) ON CONFLICT DO NOTHING`,
    );
  }

  /** TypeORM reverts each migration in a transaction. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM retention_settings WHERE kind = 'idempotency';
      DELETE FROM retention_limits WHERE kind = 'idempotency';
      ${restrictKinds('retention_limits', KINDS)};
      ${restrictKinds('retention_settings', KINDS)};
      COMMENT ON TABLE idempotency_keys IS '${COMMENT}.';
      CREATE INDEX ix_quarantined_responses_age ON quarantined_responses (team_id, created_at);
      DROP INDEX ix_idempotency_keys_age;
      CREATE INDEX ix_idempotency_keys_expires ON idempotency_keys (expires_at);
      DROP INDEX ix_webhook_deliveries_age;
      CREATE INDEX ix_webhook_deliveries_age ON webhook_deliveries (team_id, created_at)
        WHERE status <> 'pending';`);
  }
}
