import type { ClientBase } from 'pg';
import { newSecretToken } from '../../core/secret-token';

const LIFETIME = '30 minutes';

const HAS_ACCOUNT = 'SELECT EXISTS (SELECT FROM accounts WHERE disabled_at IS NULL) AS "exists"';
const RENEW = `
  WITH earlier AS (DELETE FROM one_time_links WHERE purpose = 'setup')
  INSERT INTO one_time_links (token_hash, purpose, expires_at)
  VALUES ($1, 'setup', now() + interval '${LIFETIME}')`;

/**
 * Creates the link that makes its user the first owner, and invalidates the earlier one. null: an account exists. Not a
 * provider, because the supervisor of several processes has no application.
 */
export async function renewSetupToken(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>(HAS_ACCOUNT);
  if (rows[0]?.exists === true) return null;
  const { token, hash } = newSecretToken();
  await client.query(RENEW, [hash]);
  return token;
}
