import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import { ApiError } from '../core/errors/api-error';
import type { TeamContext } from '../core/http/team-context';
import { isId, newId } from '../core/identifiers';
import { newApiKey } from './api-key';
import { type AuthKeyView, toAuthKeyView } from './auth-key.views';
import type { ApiKey } from './entities/api-key.entity';
import { KeysRepository } from './keys.repository';
import { TeamsService } from './teams.service';

export interface KeySettings {
  label?: string | null;
  expiresAt?: Date | null;
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

const HOUR_MS = 3_600_000;

/** Creates, lists, revokes and rolls API keys. Specification, section 5. */
@Injectable()
export class KeysService {
  constructor(
    private readonly keys: KeysRepository,
    private readonly teams: TeamsService,
    private readonly database: Database,
  ) {}

  /** Describes the key of the current request. */
  describe(team: TeamContext): AuthKeyView {
    return toAuthKeyView(team);
  }

  /** Creates a key. @throws ApiError VALIDATION_FAILED for an unknown team or an expiry that is not in the future */
  async create(teamId: string, settings: KeySettings = {}): Promise<CreatedKey> {
    const { expiresAt } = settings;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new ApiError('VALIDATION_FAILED', ['expiresAt: must be in the future']);
    }
    const team = await this.teams.get(teamId);
    return this.database.transaction(null, (transaction) =>
      this.insertKey(transaction, team.id, settings),
    );
  }

  /** Inserts a key in the transaction of the caller, such as the creation of a team. */
  async insertKey(
    transaction: Transaction,
    teamId: string,
    settings: KeySettings = {},
  ): Promise<CreatedKey> {
    const secret = newApiKey();
    const id = newId();
    const expiresAt = settings.expiresAt ?? null;
    await this.keys.insertKey(transaction, {
      teamId,
      id,
      keyHash: secret.hash,
      prefix: secret.prefix,
      label: settings.label ?? null,
      expiresAt,
    });
    return { keyId: id, apiKey: secret.secret, expiresAt };
  }

  /** Lists the keys of a team, newest first. @throws ApiError VALIDATION_FAILED for an unknown team */
  async list(teamId: string): Promise<ApiKey[]> {
    const team = await this.teams.get(teamId);
    return this.keys.listKeys(team.id);
  }

  /** Revokes a key; a second call keeps the time of the first. @throws ApiError VALIDATION_FAILED for an unknown key */
  async revoke(keyId: string): Promise<Date> {
    const revokedAt = isId(keyId) ? await this.keys.revokeKey(keyId) : null;
    if (revokedAt === null) throw unknownKey();
    return revokedAt;
  }

  /**
   * Creates a key with the label of the old one, which expires after `graceHours` (or earlier, if it already expires
   * earlier). @throws ApiError VALIDATION_FAILED for an unknown or revoked key
   */
  async roll(keyId: string, graceHours: number): Promise<RolledKey> {
    if (!isId(keyId)) throw unknownKey();
    return this.database.transaction(null, async (transaction) => {
      const old = await this.keys.findKeyForUpdate(transaction, keyId);
      if (old === null) throw unknownKey();
      if (old.revokedAt !== null) {
        throw new ApiError('VALIDATION_FAILED', ['key: is revoked; create a new one instead']);
      }
      const graceEnd = new Date(Date.now() + graceHours * HOUR_MS);
      const previousKeyExpiresAt =
        old.expiresAt !== null && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
      await this.keys.expireKey(transaction, old, previousKeyExpiresAt);
      const { keyId: id, apiKey } = await this.insertKey(transaction, old.teamId, {
        label: old.label,
      });
      return { keyId: id, apiKey, previousKeyExpiresAt };
    });
  }
}

function unknownKey(): ApiError {
  return new ApiError('VALIDATION_FAILED', ['key: there is no API key with this id']);
}
