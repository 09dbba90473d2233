import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREDENTIALS = `
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
    dropped_metrics text[] NOT NULL DEFAULT '{}',
    CONSTRAINT pk_social_sync_jobs PRIMARY KEY (team_id, platform, kind),
    CONSTRAINT fk_social_sync_jobs_credential FOREIGN KEY (team_id, platform)
      REFERENCES social_credentials (team_id, platform) ON DELETE CASCADE,
    CONSTRAINT ck_social_sync_jobs_kind CHECK (kind IN ('posts', 'rereads', 'profile', 'backfill')),
    CONSTRAINT ck_social_sync_jobs_attempts CHECK (attempts >= 0)
  );
  COMMENT ON TABLE social_sync_jobs IS 'What is refreshed of a connected account, and when; claimed_until is the lease of the process that runs the job.';
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
  COMMENT ON TABLE social_post_reads IS 'When the numbers of a known post are read again; next_read_at is null once a post is not read any more.';
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
  COMMENT ON TABLE social_counted_days IS 'What posts gained between two readings of their counters, by the day (UTC) of the second one.';`;

const OAUTH_STATES = `
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
  -- A callback has no API key: its state tells the team.
  CREATE UNIQUE INDEX uq_social_oauth_states_state_hash ON social_oauth_states (state_hash);`;

const APP_LIMITS = `
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
  COMMENT ON TABLE social_budgets IS 'What the requests of all teams have used of the budgets of the operator’s app. A row of an earlier window counts as 0.';

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
  COMMENT ON TABLE social_billed_posts IS 'The day (UTC) on which the read of a post was last counted; a day counts once.';`;

const CONNECTIONS = `
  ALTER TABLE social_connections ADD COLUMN delete_data_after timestamptz(3),
                                 ADD COLUMN can_report boolean NOT NULL DEFAULT true;`;

export class CreateSocialCredentials1795363000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CONNECTIONS);
    await queryRunner.query(CREDENTIALS);
    await queryRunner.query(OAUTH_STATES);
    await queryRunner.query(APP_LIMITS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE social_connections DROP COLUMN delete_data_after, DROP COLUMN can_report',
    );
    await queryRunner.query(`DROP TABLE social_billed_posts, social_team_budgets, social_budgets, social_app_limits,
                                    social_oauth_states, social_counted_days,
                                    social_post_reads, social_sync_jobs, social_credentials`);
  }
}
