import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/**
 * An account is disconnected before the reads of its posts are deleted, of which it may have a million: a purge deletes them. Reads that are
 * older than the connection of an account are of an earlier one.
 */
export class FreePostReadsOfCredentials1795839100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      `ALTER TABLE social_post_reads
         DROP CONSTRAINT IF EXISTS fk_social_post_reads_credential,
         DROP CONSTRAINT IF EXISTS fk_social_post_reads_connection,
         ADD CONSTRAINT fk_social_post_reads_connection FOREIGN KEY (team_id, platform)
           REFERENCES social_connections (team_id, platform) NOT VALID`,
    );
    // Reads all rows, and lets others write meanwhile.
    await queryRunner.query(
      'ALTER TABLE social_post_reads VALIDATE CONSTRAINT fk_social_post_reads_connection',
    );
  }

  /** Deletes the reads of accounts that are disconnected. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM social_post_reads r
       WHERE NOT EXISTS (SELECT 1 FROM social_credentials c
                          WHERE c.team_id = r.team_id AND c.platform = r.platform);
      ALTER TABLE social_post_reads
        DROP CONSTRAINT fk_social_post_reads_connection,
        ADD CONSTRAINT fk_social_post_reads_credential FOREIGN KEY (team_id, platform)
          REFERENCES social_credentials (team_id, platform) ON DELETE CASCADE`);
  }
}
