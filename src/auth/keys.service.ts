import { Injectable } from '@nestjs/common';
import { OPERATOR } from '../core/limits/share';
import {
  type RequestScope,
  type UnitOfWork,
  type KeyActor,
  systemScope,
  type KeyAccess,
} from '../tenancy/scope/request-scope';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { Database } from '../core/database/database';
import { HOUR_MS } from '../core/values/durations';
import { ApiError } from '../core/errors/api-error';
import { isId, newId } from '../core/values/identifiers';
import { newApiKey } from './api-key';
import { type AuthKeyView, toAuthKeyView } from './auth-key.views';
import type { ApiKey } from './entities/api-key.entity';
import { KeysRepository } from './keys.repository';
import { TeamsService } from './teams.service';

/** An API key as it is stored. */
export type KeyRow = Readonly<ApiKey>;

export interface KeySettings {
  label?: string | null;
  expiresAt?: Date | null;
  access?: KeyAccess;
  /** The member who creates the key, or null for the operator. */
  createdBy?: string | null;
}

export interface CreatedKey {
  keyId: string;
  /** The secret; only its hash is stored. */
  apiKey: string;
  expiresAt: Date | null;
}

export interface RolledKey {
  keyId: string;
  /** The secret of the new key; only its hash is stored. */
  apiKey: string;
  previousKeyExpiresAt: Date;
}

/** A new key with its secret, of which only the hash is stored. */
export interface NewKey {
  readonly key: ApiKey;
  readonly apiKey: string;
}

/** The new key of a roll, and when the old one expires. */
type Replacement = NewKey & Pick<RolledKey, 'previousKeyExpiresAt'>;

/** The maximum number of keys of a team that are neither revoked nor expired. */
const MAX_ACTIVE_KEYS = 100;

/**
 * Creates, lists, revokes and rolls API keys; specification, section 5. The methods `…AsOperator` are for the command line, which
 * names keys of any team.
 */
@Injectable()
export class KeysService {
  constructor(
    private readonly keys: KeysRepository,
    private readonly teams: TeamsService,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Revokes all keys of a team. */
  revokeAll(unit: UnitOfWork): Promise<void> {
    return this.keys.revokeAll(unit);
  }

  /** Describes the key of the current request. */
  describe(scope: RequestScope<KeyActor>): AuthKeyView {
    return toAuthKeyView(scope);
  }

  /** @throws ApiError VALIDATION_FAILED for an unknown team, and for an expiry that is not in the future */
  async createAsOperator(teamId: string, settings: KeySettings = {}): Promise<CreatedKey> {
    if (settings.expiresAt && settings.expiresAt.getTime() <= Date.now()) {
      throw new ApiError('VALIDATION_FAILED', ['expiresAt: must be in the future']);
    }
    const team = await this.teams.get(OPERATOR, teamId);
    return this.database.transaction(systemScope(team.id), async (unit) => {
      const { key, apiKey } = await this.insertKey(unit, settings);
      const { id: keyId, expiresAt } = key;
      const { label, access } = settings;
      const change = changeByOperator('createKey', 'key', keyId, { label, expiresAt, access });
      this.audit.record(unit, team.id, change);
      return { keyId, apiKey, expiresAt };
    });
  }

  /** Inserts a key in the transaction of the caller. @throws ApiError TEAM_BEING_DELETED, KEY_LIMIT_REACHED */
  async insertKey(unit: UnitOfWork, settings: KeySettings = {}): Promise<NewKey> {
    const secret = newApiKey();
    await this.teams.lock(unit);
    const key = await this.keys.insertKey(unit, {
      teamId: unit.teamId,
      id: newId(),
      keyHash: secret.hash,
      prefix: secret.prefix,
      label: settings.label ?? null,
      access: settings.access ?? 'full',
      createdBy: settings.createdBy ?? null,
      expiresAt: settings.expiresAt ?? null,
    });
    const active = await this.keys.countActiveKeys(unit);
    if (active > MAX_ACTIVE_KEYS) throw new ApiError('KEY_LIMIT_REACHED');
    return { key, apiKey: secret.secret };
  }

  /** Like {@link list}. @throws ApiError VALIDATION_FAILED for an unknown team */
  async listAsOperator(teamId: string): Promise<ApiKey[]> {
    const team = await this.teams.get(OPERATOR, teamId);
    return this.list(systemScope(team.id));
  }

  /** Like {@link revoke}. @throws ApiError VALIDATION_FAILED for an unknown key */
  async revokeAsOperator(keyId: string): Promise<Date> {
    const scope = systemScope(await this.findTeamOf(keyId));
    return this.database.transaction(scope, async (unit) => {
      const key = await this.getForUpdate(unit, keyId);
      this.audit.record(unit, key.teamId, changeByOperator('revokeKey', 'key', key.id));
      return key.revokedAt ?? (await this.keys.revokeLocked(unit, key));
    });
  }

  /** Like {@link roll}. @throws ApiError VALIDATION_FAILED for an unknown or revoked key */
  async rollAsOperator(keyId: string, graceHours: number): Promise<RolledKey> {
    const scope = systemScope(await this.findTeamOf(keyId));
    return this.database.transaction(scope, async (unit) => {
      const old = await this.getForUpdate(unit, keyId);
      if (old.revokedAt !== null) {
        throw new ApiError('VALIDATION_FAILED', ['key: is revoked; create a new one instead']);
      }
      const change = changeByOperator('rollKey', 'key', old.id, { graceHours });
      this.audit.record(unit, old.teamId, change);
      const { key, ...rolled } = await this.replace(unit, old, graceHours, null);
      return { keyId: key.id, ...rolled };
    });
  }

  /** The active and the newest keys of a team, newest first. */
  list(scope: RequestScope): Promise<ApiKey[]> {
    return this.keys.listKeys(scope);
  }

  /** The labels, or else the prefixes, of keys of a team by their ids. */
  async names(scope: RequestScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const keys = await this.keys.findKeys(scope, ids);
    return new Map(keys.map(({ id, label, prefix }) => [id, label ?? prefix]));
  }

  /** Revokes a key; a second call keeps the time of the first. @throws ApiError KEY_NOT_FOUND */
  async revoke(unit: UnitOfWork, keyId: string): Promise<Date> {
    const key = await this.getForUpdate(unit, keyId);
    return key.revokedAt ?? (await this.keys.revokeLocked(unit, key));
  }

  /**
   * Creates a key with the label and access of the old one. The old key expires in `graceHours`, unless it expires earlier.
   * @throws ApiError KEY_NOT_FOUND, KEY_REVOKED, TEAM_BEING_DELETED, KEY_LIMIT_REACHED
   */
  async roll(
    unit: UnitOfWork,
    keyId: string,
    graceHours: number,
    createdBy: string,
  ): Promise<Replacement> {
    const old = await this.getForUpdate(unit, keyId);
    if (old.revokedAt !== null) throw new ApiError('KEY_REVOKED');
    return this.replace(unit, old, graceHours, createdBy);
  }

  /** Finds a key of a team and locks its row. @throws ApiError KEY_NOT_FOUND */
  private async getForUpdate(unit: UnitOfWork, keyId: string): Promise<ApiKey> {
    const key = isId(keyId) ? await this.keys.findKeyForUpdate(unit, keyId) : null;
    if (key === null) throw new ApiError('KEY_NOT_FOUND');
    return key;
  }

  /** The team of a key of any team; it never changes. @throws ApiError VALIDATION_FAILED for an unknown key */
  private async findTeamOf(keyId: string): Promise<string> {
    const teamId = isId(keyId) ? await this.keys.findTeamOf(keyId) : null;
    if (teamId === null) {
      throw new ApiError('VALIDATION_FAILED', ['key: there is no API key with this id']);
    }
    return teamId;
  }

  /** Inserts the new key and sets the expiry of the old one. */
  private async replace(
    unit: UnitOfWork,
    { teamId, id, label, access, expiresAt }: ApiKey,
    graceHours: number,
    createdBy: string | null,
  ): Promise<Replacement> {
    const graceEnd = new Date(Date.now() + graceHours * HOUR_MS);
    const previousKeyExpiresAt = expiresAt !== null && expiresAt < graceEnd ? expiresAt : graceEnd;
    await this.keys.expireKey(unit, { teamId, id }, previousKeyExpiresAt);
    const created = await this.insertKey(unit, { label, access, createdBy });
    return { ...created, previousKeyExpiresAt };
  }
}
