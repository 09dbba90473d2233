import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { ApiKey } from './entities/api-key.entity';
import type { TeamContext } from '../core/http/team-context';

const USE_KEY: Statement = {
  name: 'use_key',
  text: `
    WITH found AS (
      SELECT k.team_id, k.id, k.label, k.prefix, k.created_at, k.expires_at, k.last_used_at,
             t.name AS team_name, t.phone_region
        FROM api_keys k JOIN teams t ON t.id = k.team_id
       WHERE k.key_hash = $1 AND k.revoked_at IS NULL
    ), touched AS (
      UPDATE api_keys k SET last_used_at = now()
        FROM found f
       WHERE k.team_id = f.team_id AND k.id = f.id
         AND (f.expires_at IS NULL OR f.expires_at > now())
         AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute')
    )
    SELECT team_id, id, label, prefix, created_at, expires_at, team_name, phone_region FROM found`,
};

interface UsedKeyRow {
  team_id: string;
  id: string;
  label: string | null;
  prefix: string;
  created_at: Date;
  expires_at: Date | null;
  team_name: string;
  phone_region: string | null;
}

@Injectable()
export class KeysRepository {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** The team of a key that is not revoked, noting that the key was used; one round trip. */
  async useKey(hash: Buffer): Promise<TeamContext | null> {
    const [row] = await this.database.query<UsedKeyRow>(USE_KEY, [hash]);
    if (row === undefined) return null;
    return {
      teamId: row.team_id,
      teamName: row.team_name,
      phoneRegion: row.phone_region,
      key: {
        id: row.id,
        label: row.label,
        prefix: row.prefix,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      },
    };
  }

  async insertKey(
    manager: EntityManager,
    key: Pick<ApiKey, 'teamId' | 'id' | 'keyHash' | 'prefix' | 'label' | 'expiresAt'>,
  ): Promise<void> {
    await manager.insert(ApiKey, key);
  }

  listKeys(teamId: string): Promise<ApiKey[]> {
    return this.dataSource.manager.find(ApiKey, {
      where: { teamId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Key ids are unique across teams, so that an operator needs to name no team. */
  findKeyForUpdate(manager: EntityManager, id: string): Promise<ApiKey | null> {
    return manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Revokes a key once: a second call keeps the first time. */
  async revokeKey(id: string): Promise<Date | null> {
    const [row] = await this.database.query<{ revoked_at: Date }>(
      `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING revoked_at`,
      [id],
    );
    return row?.revoked_at ?? null;
  }

  async expireKey(manager: EntityManager, key: ApiKey, expiresAt: Date): Promise<void> {
    await manager.update(ApiKey, { teamId: key.teamId, id: key.id }, { expiresAt });
  }
}
