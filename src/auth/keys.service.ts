import { Injectable } from '@nestjs/common';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import { HOUR_MS } from '../core/values/durations';
import { ApiError } from '../core/errors/api-error';
import type {
  KeyAccess,
  KeyTeamContext,
  TeamScope,
  TransactionScope,
} from '../tenancy/scope/team-context';
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
  /** The member who creates the key; null: the operator. */
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
 * names keys of any team. They record the change in the transaction, because the key or its team is unknown before.
 */
@Injectable()
export class KeysService {
  constructor(
    private readonly keys: KeysRepository,
    private readonly teams: TeamsService,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Describes the key of the current request. */
  describe(team: KeyTeamContext): AuthKeyView {
    return toAuthKeyView(team);
  }

  /** @throws ApiError VALIDATION_FAILED for an unknown team, and for an expiry that is not in the future */
  async createAsOperator(teamId: string, settings: KeySettings = {}): Promise<CreatedKey> {
    if (settings.expiresAt && settings.expiresAt.getTime() <= Date.now()) {
      throw new ApiError('VALIDATION_FAILED', ['expiresAt: must be in the future']);
    }
    const team = await this.teams.get(teamId);
    return this.database.transaction(null, async (transaction) => {
      const { key, apiKey } = await this.insertKey({ transaction, teamId: team.id }, settings);
      const { id: keyId, expiresAt } = key;
      const { label, access } = settings;
      const change = changeByOperator('createKey', 'key', keyId, { label, expiresAt, access });
      this.audit.record(transaction, team.id, change);
      return { keyId, apiKey, expiresAt };
    });
  }

  /** Inserts a key in the transaction of the caller. @throws ApiError KEY_LIMIT_REACHED */
  async insertKey(team: TransactionScope, settings: KeySettings = {}): Promise<NewKey> {
    const secret = newApiKey();
    await this.teams.lock(team);
    const key = await this.keys.insertKey(team.transaction, {
      teamId: team.teamId,
      id: newId(),
      keyHash: secret.hash,
      prefix: secret.prefix,
      label: settings.label ?? null,
      access: settings.access ?? 'full',
      createdBy: settings.createdBy ?? null,
      expiresAt: settings.expiresAt ?? null,
    });
    const active = await this.keys.countActiveKeys(team);
    if (active > MAX_ACTIVE_KEYS) throw new ApiError('KEY_LIMIT_REACHED');
    return { key, apiKey: secret.secret };
  }

  /** As {@link list}. @throws ApiError VALIDATION_FAILED for an unknown team */
  async listAsOperator(teamId: string): Promise<ApiKey[]> {
    const team = await this.teams.get(teamId);
    return this.list({ teamId: team.id });
  }

  /** As {@link revoke}. @throws ApiError VALIDATION_FAILED for an unknown key */
  async revokeAsOperator(keyId: string): Promise<Date> {
    return this.database.transaction(null, async (transaction) => {
      const key = await this.getForUpdateAsOperator(transaction, keyId);
      this.audit.record(transaction, key.teamId, changeByOperator('revokeKey', 'key', key.id));
      return key.revokedAt ?? (await this.keys.revokeLocked(transaction, key));
    });
  }

  /** As {@link roll}. @throws ApiError VALIDATION_FAILED for an unknown or revoked key */
  async rollAsOperator(keyId: string, graceHours: number): Promise<RolledKey> {
    return this.database.transaction(null, async (transaction) => {
      const old = await this.getForUpdateAsOperator(transaction, keyId);
      if (old.revokedAt !== null) {
        throw new ApiError('VALIDATION_FAILED', ['key: is revoked; create a new one instead']);
      }
      const change = changeByOperator('rollKey', 'key', old.id, { graceHours });
      this.audit.record(transaction, old.teamId, change);
      const { key, ...rolled } = await this.replace(transaction, old, graceHours, null);
      return { keyId: key.id, ...rolled };
    });
  }

  /** The active and the newest keys of a team, newest first. */
  list(team: TeamScope): Promise<ApiKey[]> {
    return this.keys.listKeys(team);
  }

  /** The labels, or else the prefixes, of keys of a team by their ids. */
  async names(team: TeamScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const keys = await this.keys.findKeys(team, ids);
    return new Map(keys.map(({ id, label, prefix }) => [id, label ?? prefix]));
  }

  /** Revokes a key; a second call keeps the time of the first. @throws ApiError KEY_NOT_FOUND */
  async revoke(team: TransactionScope, keyId: string): Promise<Date> {
    const key = await this.getForUpdate(team, keyId);
    return key.revokedAt ?? (await this.keys.revokeLocked(team.transaction, key));
  }

  /**
   * Creates a key with the label and access of the old one. The old key expires in `graceHours`, unless it expires earlier.
   * @throws ApiError KEY_NOT_FOUND, KEY_REVOKED
   */
  async roll(
    team: TransactionScope,
    keyId: string,
    graceHours: number,
    createdBy: string,
  ): Promise<Replacement> {
    const old = await this.getForUpdate(team, keyId);
    if (old.revokedAt !== null) throw new ApiError('KEY_REVOKED');
    return this.replace(team.transaction, old, graceHours, createdBy);
  }

  /** Finds a key of a team and locks its row. @throws ApiError KEY_NOT_FOUND */
  private async getForUpdate(
    { transaction, teamId }: TransactionScope,
    keyId: string,
  ): Promise<ApiKey> {
    const key = isId(keyId) ? await this.keys.findKeyForUpdate(transaction, keyId, teamId) : null;
    if (key === null) throw new ApiError('KEY_NOT_FOUND');
    return key;
  }

  /** Finds a key of any team and locks its row. @throws ApiError VALIDATION_FAILED for an unknown key */
  private async getForUpdateAsOperator(transaction: Transaction, keyId: string): Promise<ApiKey> {
    const key = isId(keyId) ? await this.keys.findKeyForUpdate(transaction, keyId) : null;
    if (key === null) {
      throw new ApiError('VALIDATION_FAILED', ['key: there is no API key with this id']);
    }
    return key;
  }

  /** Inserts the new key and sets the expiry of the old one. */
  private async replace(
    transaction: Transaction,
    { teamId, id, label, access, expiresAt }: ApiKey,
    graceHours: number,
    createdBy: string | null,
  ): Promise<Replacement> {
    const graceEnd = new Date(Date.now() + graceHours * HOUR_MS);
    const previousKeyExpiresAt = expiresAt !== null && expiresAt < graceEnd ? expiresAt : graceEnd;
    await this.keys.expireKey(transaction, { teamId, id }, previousKeyExpiresAt);
    const created = await this.insertKey({ transaction, teamId }, { label, access, createdBy });
    return { ...created, previousKeyExpiresAt };
  }
}
