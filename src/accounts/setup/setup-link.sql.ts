export const HAS_ACCOUNT = 'SELECT EXISTS (SELECT 1 FROM accounts) AS "exists"';

/** Stores a link with the hash $1 that is valid for $2 minutes, and deletes the earlier one. */
export const RENEW_SETUP_LINK = `
  WITH earlier_links AS (DELETE FROM one_time_links WHERE purpose = 'setup')
  INSERT INTO one_time_links (token_hash, purpose, expires_at)
  VALUES ($1, 'setup', now() + $2 * interval '1 minute')`;
