import type { Pool } from 'pg';
import { hashApiKey } from '../../src/auth/api-key';
import type { Statement } from '../../src/core/database/statement';
import { type Call, type FloorResponse, ok } from './call';

/** Runs once for each key, before the measurement. */
const FIND_KEY: Statement = {
  name: 'find_key',
  text: `
    SELECT k.id, k.team_id AS "teamId", t.name AS "teamName", k.label, k.prefix, k.expires_at AS "expiresAt"
      FROM api_keys k JOIN teams t ON t.id = k.team_id
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
};

export interface CachedKey {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly label: string | null;
  readonly prefix: string;
  readonly expiresAt: Date | null;
}

const keys = new Map<string, CachedKey>();

/** Finds the API key of an `Authorization` header, cached without expiry; null if there is none. */
export function findKey(pool: Pool, authorization = ''): CachedKey | Promise<CachedKey | null> {
  return keys.get(authorization) ?? lookUp(pool, authorization);
}

async function lookUp(pool: Pool, authorization: string): Promise<CachedKey | null> {
  const values = [hashApiKey(authorization.replace('Bearer ', ''))];
  const { rows } = await pool.query<CachedKey>({ ...FIND_KEY, values });
  const [key] = rows;
  if (key === undefined) return null;
  keys.set(authorization, key);
  return key;
}

/** `GET /v1/auth/key` */
export function authKey({ key }: Call): FloorResponse {
  const { teamId, teamName, label, prefix, expiresAt } = key;
  return ok({ team: { id: teamId, name: teamName }, label, prefix, expiresAt });
}
