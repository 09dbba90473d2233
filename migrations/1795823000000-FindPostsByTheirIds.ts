import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The platform is the last column of the unique key of posts, so that an import can find posts by team and id alone. With the platform as a
 * condition, the planner took the index of another order for a platform that its statistics do not know, and read all of its posts for each id.
 */
export class FindPostsByTheirIds1795823000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_posts
        DROP CONSTRAINT uq_social_posts_platform_post,
        ADD CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, post_id, platform);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_posts
        DROP CONSTRAINT uq_social_posts_platform_post,
        ADD CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, platform, post_id);`);
  }
}
