import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/**
 * The platform is the last column of the unique key of posts, so that an import can find posts by team and id alone. With the platform as a
 * condition, the planner took the index of another order for a platform that its statistics do not know, and read all of its posts for each id.
 * Posts can be read and written meanwhile. A second attempt after an interruption builds the key again.
 */
export class FindPostsByTheirIds1795823000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS uq_social_posts_platform_post_new');
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY uq_social_posts_platform_post_new
         ON social_posts (team_id, post_id, platform)`,
    );
    await withBriefLock(
      queryRunner,
      `ALTER TABLE social_posts
         DROP CONSTRAINT uq_social_posts_platform_post,
         ADD CONSTRAINT uq_social_posts_platform_post
           UNIQUE USING INDEX uq_social_posts_platform_post_new`,
    );
  }

  /** TypeORM reverts each migration in a transaction. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_posts
        DROP CONSTRAINT uq_social_posts_platform_post,
        ADD CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, platform, post_id);`);
  }
}
