import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLATFORMS = `'facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'youtube'`;

/** Numbers that a platform does not report are null. */
const METRICS = `
  impressions double precision,
  reach double precision,
  engagement double precision,
  likes double precision,
  comments double precision,
  shares double precision,
  clicks double precision,
  video_views double precision,
  engagement_rate double precision`;

const belongsToConnection = (table: string): string => `
  CONSTRAINT fk_${table}_connection FOREIGN KEY (team_id, platform)
    REFERENCES social_connections (team_id, platform)`;

export class CreateSocialAnalytics1795251100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE social_connections (
        team_id uuid NOT NULL,
        platform text NOT NULL,
        account_type text NOT NULL DEFAULT 'organization',
        is_connected boolean NOT NULL,
        last_refreshed_at timestamptz(3),
        CONSTRAINT pk_social_connections PRIMARY KEY (team_id, platform),
        CONSTRAINT fk_social_connections_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_social_connections_platform CHECK (platform IN (${PLATFORMS})),
        CONSTRAINT ck_social_connections_account_type
          CHECK (account_type IN ('personal', 'organization'))
      )`);

    // As with responses: short texts stand in the index of the list, long ones have an index of their own.
    await queryRunner.query(`
      CREATE TABLE social_posts (
        team_id uuid NOT NULL,
        platform text NOT NULL,
        id uuid NOT NULL,
        post_id text NOT NULL,
        post_type text NOT NULL,
        campaign_id text,
        content text NOT NULL,
        permalink_url text NOT NULL,
        published_at timestamptz(3) NOT NULL,
        ${METRICS},
        raw_metrics jsonb NOT NULL,
        search_text text GENERATED ALWAYS AS
          (CASE WHEN octet_length(lower(content)) <= 1000 THEN lower(content) END) STORED,
        long_search_text text GENERATED ALWAYS AS
          (CASE WHEN octet_length(lower(content)) > 1000 THEN lower(content) END) STORED,
        CONSTRAINT pk_social_posts PRIMARY KEY (team_id, id),
        CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, platform, post_id),
        ${belongsToConnection('social_posts')},
        CONSTRAINT ck_social_posts_post_type CHECK (post_type IN ('post', 'reel', 'story')),
        CONSTRAINT ck_social_posts_post_id CHECK (char_length(post_id) BETWEEN 1 AND 255),
        CONSTRAINT ck_social_posts_campaign_id CHECK (char_length(campaign_id) BETWEEN 1 AND 255)
      )`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_published ON social_posts
        (team_id, platform, published_at, id) INCLUDE (search_text)`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_type_published ON social_posts
        (team_id, platform, post_type, published_at, id)`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_campaign_published ON social_posts
        (team_id, platform, campaign_id, published_at, id) WHERE campaign_id IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_campaign_type_published ON social_posts
        (team_id, platform, campaign_id, post_type, published_at, id)
        WHERE campaign_id IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_search ON social_posts
        USING gin (team_id, platform, search_text gin_trgm_ops)`);
    await queryRunner.query(`
      CREATE INDEX ix_social_posts_long_search ON social_posts
        USING gin (team_id, platform, long_search_text gin_trgm_ops)
        WHERE long_search_text IS NOT NULL`);

    // How many posts there are of each day (UTC) and type: of all campaigns together, under the campaign '',
    // and of each. Every filter but a search has its exact total from here.
    await queryRunner.query(`
      CREATE TABLE social_post_counts (
        team_id uuid NOT NULL,
        platform text NOT NULL,
        campaign_id text NOT NULL,
        day date NOT NULL,
        post_type text NOT NULL,
        posts integer NOT NULL,
        CONSTRAINT pk_social_post_counts
          PRIMARY KEY (team_id, platform, campaign_id, day, post_type),
        ${belongsToConnection('social_post_counts')},
        CONSTRAINT ck_social_post_counts_posts CHECK (posts >= 0)
      )`);

    await queryRunner.query(`
      CREATE TABLE social_profile_days (
        team_id uuid NOT NULL,
        platform text NOT NULL,
        day date NOT NULL,
        raw_metrics jsonb NOT NULL,
        CONSTRAINT pk_social_profile_days PRIMARY KEY (team_id, platform, day),
        ${belongsToConnection('social_profile_days')}
      )`);
    // Computed when data comes in, and read as it is.
    await queryRunner.query(`
      CREATE TABLE social_profile_windows (
        team_id uuid NOT NULL,
        platform text NOT NULL,
        name text NOT NULL,
        reported_metrics jsonb,
        followers double precision,
        ${METRICS},
        raw_kpis jsonb NOT NULL,
        time_series jsonb NOT NULL,
        percentage_change jsonb NOT NULL,
        CONSTRAINT pk_social_profile_windows PRIMARY KEY (team_id, platform, name),
        ${belongsToConnection('social_profile_windows')},
        CONSTRAINT ck_social_profile_windows_name CHECK (name IN ('7d', '30d', '90d', '12m'))
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'social_profile_windows',
      'social_profile_days',
      'social_post_counts',
      'social_posts',
      'social_connections',
    ]) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
