import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan } from 'typeorm';
import { Deadline } from '@rapport/pg-lanes';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { OPERATOR, serviceShare } from '../core/limits/share';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import type { Transaction } from '../core/database/transaction';
import { ApiKey } from './entities/api-key.entity';
import type { Team } from './entities/team.entity';

/** A list of keys contains all active keys, and this many of the newest keys whatever their state. */
const MAX_LISTED_KEYS = 100;

const USE_KEY: Statement = {
  name: 'use_key',
  text: `
    WITH found_key AS (
      SELECT k.team_id, k.id, k.label, k.prefix, k.access, k.created_at, k.expires_at,
             t.name AS team_name, t.phone_region
        FROM api_keys k JOIN teams t ON t.id = k.team_id
       WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND t.deleted_at IS NULL
    ), used_key AS (
      UPDATE api_keys k SET last_used_at = now()
        FROM found_key f
       WHERE k.team_id = f.team_id AND k.id = f.id
         AND (f.expires_at IS NULL OR f.expires_at > now())
         AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute')
    )
    SELECT team_id AS "teamId", team_name AS "teamName", phone_region AS "phoneRegion",
           id, label, prefix, access, created_at AS "createdAt", expires_at AS "expiresAt"
      FROM found_key`,
};

/** A key with its team. */
export type UsedKeyRow = Pick<
  ApiKey,
  'teamId' | 'id' | 'label' | 'prefix' | 'access' | 'createdAt' | 'expiresAt'
> &
  Pick<Team, 'phoneRegion'> & { teamName: Team['name'] };

/** API keys. The lookup of a key is hand-written SQL; the console and the command line use the TypeORM methods. */
@Injectable()
export class KeysRepository {
  constructor(private readonly database: Database) {}

  /** Finds a key that is not revoked, with its team, and records its use. One round trip. */
  async useKey(hash: Buffer): Promise<UsedKeyRow | null> {
    const [row] = await this.database
      .for(serviceShare('keys', new Deadline()), 'write')
      .query<UsedKeyRow>(USE_KEY, [hash]);
    return row ?? null;
  }

  async insertKey(
    { manager }: Transaction,
    values: Omit<ApiKey, 'createdAt' | 'revokedAt' | 'lastUsedAt'>,
  ): Promise<ApiKey> {
    const key = manager.create(ApiKey, { ...values, revokedAt: null, lastUsedAt: null });
    // Sets `createdAt`.
    await manager.insert(ApiKey, key);
    return key;
  }

  /** Keys of a team by their ids, whatever their state. */
  findKeys(scope: RequestScope, ids: readonly string[]): Promise<ApiKey[]> {
    return this.database
      .for(scope, 'write')
      .manager.findBy(ApiKey, { teamId: scope.teamId, id: In(ids) });
  }

  /** The number of keys of a team that are neither revoked nor expired. */
  countActiveKeys(unit: UnitOfWork): Promise<number> {
    return unit.manager.countBy(ApiKey, isActive(unit.teamId));
  }

  /** The active keys of a team, and the newest ones whatever their state; newest first. */
  async listKeys(scope: RequestScope): Promise<ApiKey[]> {
    const { teamId } = scope;
    const { manager } = this.database.for(scope, 'write');
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const active = await manager.find(ApiKey, { where: isActive(teamId), order });
    const newest = await manager.find(ApiKey, {
      where: { teamId },
      order,
      take: MAX_LISTED_KEYS,
    });
    const listed = new Set(newest.map(({ id }) => id));
    // All keys that are not among the newest ones are older than these.
    return [...newest, ...active.filter(({ id }) => !listed.has(id))];
  }

  /** The team of a key, whose id is unique across teams, or null if there is no such key. */
  async findTeamOf(id: string): Promise<string | null> {
    const { manager } = this.database.for(OPERATOR, 'write');
    const key = await manager.findOne(ApiKey, { select: { teamId: true }, where: { id } });
    return key?.teamId ?? null;
  }

  /** Finds a key of the team and locks its row. */
  findKeyForUpdate(unit: UnitOfWork, id: string): Promise<ApiKey | null> {
    return unit.manager.findOne(ApiKey, {
      where: { id, teamId: unit.teamId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async revokeAll({ manager, teamId }: UnitOfWork): Promise<void> {
    await manager.update(ApiKey, { teamId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  async revokeLocked({ manager }: Transaction, { teamId, id }: ApiKey): Promise<Date> {
    const revokedAt = new Date();
    await manager.update(ApiKey, { teamId, id }, { revokedAt });
    return revokedAt;
  }

  async expireKey(
    transaction: Transaction,
    key: Pick<ApiKey, 'teamId' | 'id'>,
    expiresAt: Date,
  ): Promise<void> {
    await transaction.manager.update(ApiKey, { teamId: key.teamId, id: key.id }, { expiresAt });
  }
}

const isActive = (teamId: string) => [
  { teamId, revokedAt: IsNull(), expiresAt: IsNull() },
  { teamId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
];
