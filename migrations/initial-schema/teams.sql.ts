export const TEAMS = `
  CREATE TABLE teams (
    id uuid NOT NULL,
    name text NOT NULL,
    phone_region text,
    requires_second_factor boolean NOT NULL DEFAULT false,
    session_idle_minutes integer,
    session_max_hours integer,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_teams PRIMARY KEY (id),
    CONSTRAINT ck_teams_name CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT ck_teams_phone_region CHECK (phone_region ~ '^[A-Z]{2}$'),
    CONSTRAINT ck_teams_session_idle_minutes CHECK (session_idle_minutes BETWEEN 5 AND 10080),
    CONSTRAINT ck_teams_session_max_hours CHECK (session_max_hours BETWEEN 1 AND 720)
  );
  COMMENT ON TABLE teams IS 'Tenants. phone_region completes phone numbers without a country code.';`;

export const USERS_AND_API_KEYS = `
  CREATE TABLE users (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    email text,
    account_id uuid,
    role text,
    joined_at timestamptz(3),
    removed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_users PRIMARY KEY (team_id, id),
    CONSTRAINT fk_users_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT fk_users_account FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT ck_users_role CHECK (role IN ('viewer', 'analyst', 'editor', 'admin', 'owner')),
    CONSTRAINT ck_users_account CHECK ((account_id IS NULL) = (role IS NULL))
  );
  COMMENT ON TABLE users IS 'Members of teams and owners of forms. Without an account, a member cannot sign in.';
  CREATE UNIQUE INDEX uq_users_team_account ON users (team_id, account_id);
  -- Finds all teams of an account, so it cannot begin with team_id.
  CREATE INDEX ix_users_account ON users (account_id);

  CREATE TABLE api_keys (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    key_hash bytea NOT NULL,
    prefix text NOT NULL,
    label text,
    access text NOT NULL DEFAULT 'full',
    created_by uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    CONSTRAINT pk_api_keys PRIMARY KEY (team_id, id),
    CONSTRAINT fk_api_keys_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT fk_api_keys_creator FOREIGN KEY (team_id, created_by) REFERENCES users (team_id, id),
    CONSTRAINT ck_api_keys_access CHECK (access IN ('full', 'read')),
    CONSTRAINT ck_api_keys_key_hash CHECK (octet_length(key_hash) = 32)
  );
  COMMENT ON TABLE api_keys IS 'API keys: the SHA-256 of a key, never the key.';
  -- The key determines the team, so these two key lookups cannot begin with team_id.
  CREATE UNIQUE INDEX uq_api_keys_key_hash ON api_keys (key_hash);
  CREATE UNIQUE INDEX uq_api_keys_id ON api_keys (id);
  CREATE INDEX ix_api_keys_team_created ON api_keys (team_id, created_at, id);`;
