import type { ClientBase } from 'pg';
import { newSecretToken } from '../../core/values/secret-token';
import { HAS_ACCOUNT, RENEW_SETUP_LINK } from './setup-link.sql';

const LIFETIME_MINUTES = 30;

/**
 * Creates the link that makes its user the first owner, and invalidates the earlier one. Returns null if an account exists. Not a
 * provider, because the supervisor of several processes has no application.
 */
export async function renewSetupToken(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>(HAS_ACCOUNT);
  if (rows[0]?.exists === true) return null;
  const { token, hash } = newSecretToken();
  await client.query(RENEW_SETUP_LINK, [hash, LIFETIME_MINUTES]);
  return token;
}
