import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/**
 * Lets lists find the responses of a rare source without reading all other rows. Builds both indexes anew while the old ones exist,
 * so that responses can be read and written meanwhile. A second attempt after an interruption builds them again.
 */
export class IncludeSourcesInResponseLists1795830000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [index, columns] of [
      ['ix_form_responses_team_created', 'team_id, created_at, id'],
      ['ix_form_responses_form_created', 'team_id, form_id, created_at, id'],
    ] as const) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}_new`);
      await queryRunner.query(
        `CREATE INDEX CONCURRENTLY ${index}_new ON form_responses (${columns})
           INCLUDE (search_text, source)`,
      );
      await withBriefLock(
        queryRunner,
        `DROP INDEX ${index}; ALTER INDEX ${index}_new RENAME TO ${index}`,
      );
    }
  }

  /** TypeORM reverts each migration in a transaction. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_team_created_new ON form_responses
        (team_id, created_at, id) INCLUDE (search_text);
      CREATE INDEX ix_form_responses_form_created_new ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text);
      DROP INDEX ix_form_responses_team_created, ix_form_responses_form_created;
      ALTER INDEX ix_form_responses_team_created_new RENAME TO ix_form_responses_team_created;
      ALTER INDEX ix_form_responses_form_created_new RENAME TO ix_form_responses_form_created;`);
  }
}
