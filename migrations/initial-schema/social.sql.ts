/** Metrics that a platform does not report are null. */
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

/** Short texts are in the index of the list, and long ones have an index of their own, as with responses. */
export const SOCIAL_ANALYTICS = `
  CREATE TABLE social_connections (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    account_type text NOT NULL DEFAULT 'organization',
    is_connected boolean NOT NULL,
    last_refreshed_at timestamptz(3),
    delete_data_after timestamptz(3),
    can_report boolean NOT NULL DEFAULT true,
    figures_version integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_social_connections PRIMARY KEY (team_id, platform),
    CONSTRAINT fk_social_connections_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_social_connections_platform CHECK (platform IN (
      'facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'youtube')),
    CONSTRAINT ck_social_connections_account_type
      CHECK (account_type IN ('personal', 'organization'))
  );
  COMMENT ON TABLE social_connections IS 'Accounts of a team on the platforms. figures_version is that of the formulas behind social_profile_windows.';

  CREATE TABLE social_posts (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    id uuid NOT NULL,
    post_id text NOT NULL,
    post_type text NOT NULL,
    campaign_id text,
    content text NOT NULL,
    permalink_url text NOT NULL,
    published_at timestamptz(3) NOT NULL,${METRICS},
    raw_metrics jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS
      (CASE WHEN octet_length(lower(content)) <= 1000 THEN lower(content) END) STORED,
    long_search_text text GENERATED ALWAYS AS
      (CASE WHEN octet_length(lower(content)) > 1000 THEN lower(content) END) STORED,
    CONSTRAINT pk_social_posts PRIMARY KEY (team_id, id),
    CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, platform, post_id),
    CONSTRAINT fk_social_posts_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_posts_post_type CHECK (post_type IN ('post', 'reel', 'story')),
    CONSTRAINT ck_social_posts_post_id CHECK (char_length(post_id) BETWEEN 1 AND 255),
    CONSTRAINT ck_social_posts_campaign_id CHECK (char_length(campaign_id) BETWEEN 1 AND 255)
  );
  COMMENT ON TABLE social_posts IS 'Posts with their metrics; raw_metrics are the metrics under the names of the platform.';
  CREATE INDEX ix_social_posts_published ON social_posts
    (team_id, platform, published_at, id) INCLUDE (search_text);
  CREATE INDEX ix_social_posts_type_published ON social_posts
    (team_id, platform, post_type, published_at, id);
  CREATE INDEX ix_social_posts_campaign_published ON social_posts
    (team_id, platform, campaign_id, published_at, id) WHERE campaign_id IS NOT NULL;
  CREATE INDEX ix_social_posts_campaign_type_published ON social_posts
    (team_id, platform, campaign_id, post_type, published_at, id) WHERE campaign_id IS NOT NULL;
  CREATE INDEX ix_social_posts_search ON social_posts
    USING gin (team_id, platform, search_text gin_trgm_ops);
  CREATE INDEX ix_social_posts_long_search ON social_posts
    USING gin (team_id, platform, long_search_text gin_trgm_ops)
    WHERE long_search_text IS NOT NULL;

  CREATE TABLE social_post_counts (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    campaign_id text NOT NULL,
    day date NOT NULL,
    post_type text NOT NULL,
    posts integer NOT NULL,
    CONSTRAINT pk_social_post_counts
      PRIMARY KEY (team_id, platform, campaign_id, day, post_type),
    CONSTRAINT fk_social_post_counts_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_post_counts_posts CHECK (posts >= 0)
  );
  COMMENT ON TABLE social_post_counts IS 'Numbers of posts by day (UTC), type and campaign, where campaign '''' stands for all posts. They give the totals of filtered lists.';

  CREATE TABLE social_profile_days (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    day date NOT NULL,
    raw_metrics jsonb NOT NULL,
    CONSTRAINT pk_social_profile_days PRIMARY KEY (team_id, platform, day),
    CONSTRAINT fk_social_profile_days_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform)
  );
  COMMENT ON TABLE social_profile_days IS 'Metrics of a profile on each day, as the platform reports them.';

  CREATE TABLE social_profile_windows (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    name text NOT NULL,
    reported_metrics jsonb,
    followers double precision,${METRICS},
    raw_kpis jsonb NOT NULL,
    time_series jsonb NOT NULL,
    percentage_change jsonb NOT NULL,
    CONSTRAINT pk_social_profile_windows PRIMARY KEY (team_id, platform, name),
    CONSTRAINT fk_social_profile_windows_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_profile_windows_name CHECK (name IN ('7d', '30d', '90d', '12m'))
  );
  COMMENT ON TABLE social_profile_windows IS 'Figures of a profile over 7, 30 and 90 days and 12 months, computed when data comes in.';`;

export const SOCIAL_CREDENTIALS = `
  CREATE TABLE social_credentials (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    login_kind text NOT NULL DEFAULT 'standard',
    account_id text NOT NULL,
    account_name text NOT NULL,
    secret bytea NOT NULL,
    key_id bytea NOT NULL,
    access_expires_at timestamptz(3),
    refresh_expires_at timestamptz(3),
    can_refresh boolean NOT NULL DEFAULT false,
    scopes text[] NOT NULL DEFAULT '{}',
    missing_scopes text[] NOT NULL DEFAULT '{}',
    state text NOT NULL DEFAULT 'active',
    version integer NOT NULL DEFAULT 1,
    refresh_claimed_until timestamptz(3),
    last_error_code text,
    warned_at timestamptz(3),
    connected_at timestamptz(3) NOT NULL DEFAULT now(),
    refreshed_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_social_credentials PRIMARY KEY (team_id, platform),
    CONSTRAINT fk_social_credentials_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_credentials_login_kind CHECK (login_kind IN ('standard', 'business')),
    CONSTRAINT ck_social_credentials_state CHECK (state IN ('active', 'needs_reauth')),
    CONSTRAINT ck_social_credentials_version CHECK (version >= 1)
  );
  COMMENT ON TABLE social_credentials IS 'Tokens of connected accounts, encrypted. version rises with each change of secret, which is compared and swapped.';

  CREATE TABLE social_sync_jobs (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    kind text NOT NULL,
    next_run_at timestamptz(3) NOT NULL DEFAULT now(),
    claimed_until timestamptz(3),
    attempts integer NOT NULL DEFAULT 0,
    cursor text,
    watermark timestamptz(3),
    complete_through date,
    last_success_at timestamptz(3),
    last_error_code text,
    rejected_metrics text[] NOT NULL DEFAULT '{}',
    CONSTRAINT pk_social_sync_jobs PRIMARY KEY (team_id, platform, kind),
    CONSTRAINT fk_social_sync_jobs_credential FOREIGN KEY (team_id, platform)
      REFERENCES social_credentials (team_id, platform) ON DELETE CASCADE,
    CONSTRAINT ck_social_sync_jobs_kind CHECK (kind IN ('posts', 'rereads', 'profile', 'backfill')),
    CONSTRAINT ck_social_sync_jobs_attempts CHECK (attempts >= 0)
  );
  COMMENT ON TABLE social_sync_jobs IS 'Jobs that sync connected accounts, with their next time; claimed_until is the lease of the process that runs the job.';
  -- The scheduler claims the jobs of all teams, of each platform, backfills after all others.
  CREATE INDEX ix_social_sync_jobs_due
      ON social_sync_jobs (platform, (kind = 'backfill'), next_run_at);

  CREATE TABLE social_post_reads (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    post_id text NOT NULL,
    published_at timestamptz(3) NOT NULL,
    next_read_at timestamptz(3),
    reads integer NOT NULL DEFAULT 0,
    read_at timestamptz(3) NOT NULL DEFAULT now(),
    gone_at timestamptz(3),
    counters jsonb,
    CONSTRAINT pk_social_post_reads PRIMARY KEY (team_id, platform, post_id),
    CONSTRAINT fk_social_post_reads_credential FOREIGN KEY (team_id, platform)
      REFERENCES social_credentials (team_id, platform) ON DELETE CASCADE
  );
  COMMENT ON TABLE social_post_reads IS 'Known posts with the time of the next read of their metrics; next_read_at is null once a post is not read any more.';
  CREATE INDEX ix_social_post_reads_due ON social_post_reads (team_id, platform, next_read_at)
    WHERE next_read_at IS NOT NULL;

  CREATE TABLE social_counted_days (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    day date NOT NULL,
    counts jsonb NOT NULL,
    CONSTRAINT pk_social_counted_days PRIMARY KEY (team_id, platform, day),
    CONSTRAINT fk_social_counted_days_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform)
  );
  COMMENT ON TABLE social_counted_days IS 'Increases of the counters of posts between two readings, by the day (UTC) of the later reading.';`;

export const SOCIAL_OAUTH_STATES = `
  CREATE TABLE social_oauth_states (
    team_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    platform text NOT NULL,
    login_kind text NOT NULL DEFAULT 'standard',
    redirect_uri text NOT NULL,
    secret bytea,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    outcome jsonb,
    CONSTRAINT pk_social_oauth_states PRIMARY KEY (team_id, state_hash),
    CONSTRAINT fk_social_oauth_states_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_social_oauth_states_login_kind CHECK (login_kind IN ('standard', 'business'))
  );
  COMMENT ON TABLE social_oauth_states IS 'Sign-ins at platforms until they expire. used_at decides which callback may use the state; secret is encrypted.';
  -- A callback has no API key: the state determines the team.
  CREATE UNIQUE INDEX uq_social_oauth_states_state_hash ON social_oauth_states (state_hash);`;

export const SOCIAL_BUDGETS = `
  CREATE TABLE social_app_limits (
    platform text NOT NULL,
    login_kind text NOT NULL DEFAULT 'standard',
    blocked_until timestamptz(3) NOT NULL,
    code text NOT NULL,
    CONSTRAINT pk_social_app_limits PRIMARY KEY (platform, login_kind),
    CONSTRAINT ck_social_app_limits_login_kind CHECK (login_kind IN ('standard', 'business'))
  );
  COMMENT ON TABLE social_app_limits IS 'Apps of the operator that a platform rejects for all teams, and until when.';

  CREATE TABLE social_budgets (
    platform text NOT NULL,
    bucket text NOT NULL,
    window_start timestamptz(3) NOT NULL,
    used integer NOT NULL,
    CONSTRAINT pk_social_budgets PRIMARY KEY (platform, bucket),
    CONSTRAINT ck_social_budgets_used CHECK (used >= 0)
  );
  COMMENT ON TABLE social_budgets IS 'Used parts of the budgets of the operator’s app, by the requests of all teams. A row of an earlier window counts as 0.';

  CREATE TABLE social_team_budgets (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    bucket text NOT NULL,
    window_start timestamptz(3) NOT NULL,
    used integer NOT NULL,
    CONSTRAINT pk_social_team_budgets PRIMARY KEY (team_id, platform, bucket),
    CONSTRAINT fk_social_team_budgets_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_team_budgets_used CHECK (used >= 0)
  );
  COMMENT ON TABLE social_team_budgets IS 'The part of social_budgets that the account of a team has used.';

  CREATE TABLE social_billed_posts (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    post_id text NOT NULL,
    day date NOT NULL,
    CONSTRAINT pk_social_billed_posts PRIMARY KEY (team_id, platform, post_id),
    CONSTRAINT fk_social_billed_posts_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform)
  );
  COMMENT ON TABLE social_billed_posts IS 'Posts with the day (UTC) on which a billed read was last counted; a day counts once.';`;
