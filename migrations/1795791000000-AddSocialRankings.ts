import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The metrics by which posts are ranked, each with an index of its own. */
const METRICS = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'shares',
  'clicks',
  'video_views',
  'engagement_rate',
];

/**
 * Lists of posts are sorted by any metric, and windows are compared with the previous ones. Only statements that repeat the
 * condition of the indexes, which is always true, use them: otherwise, the planner would take any of them for lookups of a few posts by their keys.
 */
export class AddSocialRankings1795791000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE social_profile_windows ADD COLUMN comparison jsonb');
    for (const metric of METRICS) {
      await queryRunner.query(`
        CREATE INDEX ix_social_posts_by_${metric} ON social_posts
          (team_id, platform, post_type, ${metric} DESC NULLS LAST, published_at DESC, id DESC)
          WHERE octet_length(post_type) > 0`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const metric of METRICS) {
      await queryRunner.query(`DROP INDEX ix_social_posts_by_${metric}`);
    }
    await queryRunner.query('ALTER TABLE social_profile_windows DROP COLUMN comparison');
  }
}
