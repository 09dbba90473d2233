export const ACCOUNTS = `
  CREATE TABLE accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    time_zone text,
    locale text,
    totp_secret text,
    totp_pending_secret text,
    totp_last_step integer,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_accounts PRIMARY KEY (id),
    CONSTRAINT ck_accounts_name CHECK (char_length(name) BETWEEN 1 AND 255)
  );
  COMMENT ON TABLE accounts IS 'People who sign in to the console. An account may belong to several teams.';
  -- A sign-in finds the account by its e-mail address, before a team is known.
  CREATE UNIQUE INDEX uq_accounts_email_key ON accounts (email_key);`;

export const SIGN_INS = `
  CREATE TABLE recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT pk_recovery_codes PRIMARY KEY (account_id, code_hash),
    CONSTRAINT fk_recovery_codes_account FOREIGN KEY (account_id) REFERENCES accounts (id)
  );
  COMMENT ON TABLE recovery_codes IS 'Codes in place of a second factor, each for one use: the SHA-256, never the code.';

  CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    needs_second_factor boolean NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    seen_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3) NOT NULL,
    user_agent text,
    address_prefix text,
    CONSTRAINT pk_sessions PRIMARY KEY (token_hash),
    CONSTRAINT fk_sessions_account FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT ck_sessions_token_hash CHECK (octet_length(token_hash) = 32)
  );
  COMMENT ON TABLE sessions IS 'Sessions of the console: the SHA-256 of the token in the cookie, never the token.';
  CREATE INDEX ix_sessions_account ON sessions (account_id);
  -- The scheduled job that deletes expired sessions works across all accounts.
  CREATE INDEX ix_sessions_expires ON sessions (expires_at);

  CREATE TABLE sign_in_attempts (
    subject_hash bytea NOT NULL,
    attempts integer NOT NULL,
    window_ends_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_sign_in_attempts PRIMARY KEY (subject_hash)
  );
  COMMENT ON TABLE sign_in_attempts IS 'Attempts to sign in, per hashed account and address, until the end of their window.';
  CREATE INDEX ix_sign_in_attempts_ends ON sign_in_attempts (window_ends_at);`;

export const INVITATIONS_AND_LINKS = `
  CREATE TABLE invitations (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    accepted_at timestamptz(3),
    invited_by uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_invitations PRIMARY KEY (team_id, id),
    CONSTRAINT fk_invitations_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT fk_invitations_inviter FOREIGN KEY (team_id, invited_by) REFERENCES users (team_id, id),
    CONSTRAINT ck_invitations_role CHECK (role IN ('viewer', 'analyst', 'editor', 'admin', 'owner'))
  );
  COMMENT ON TABLE invitations IS 'Invitations to a team, one for each e-mail address: the SHA-256 of the token in the link, never the token.';
  CREATE UNIQUE INDEX uq_invitations_team_email ON invitations (team_id, email_key);
  -- The token determines the team, so this key lookup cannot begin with team_id.
  CREATE UNIQUE INDEX uq_invitations_token_hash ON invitations (token_hash);
  -- The scheduled job that deletes old invitations works across all teams.
  CREATE INDEX ix_invitations_expires ON invitations (expires_at);

  CREATE TABLE one_time_links (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT pk_one_time_links PRIMARY KEY (token_hash),
    CONSTRAINT fk_one_time_links_account FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT ck_one_time_links_purpose CHECK (purpose IN ('setup', 'reset')),
    CONSTRAINT ck_one_time_links_account CHECK ((purpose = 'reset') = (account_id IS NOT NULL))
  );
  COMMENT ON TABLE one_time_links IS 'Links that set up the first owner or reset a password: the SHA-256 of the token, never the token.';
  CREATE INDEX ix_one_time_links_account ON one_time_links (account_id);`;
