import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiError } from '../core/errors/api-error';
import { isId, newId } from '../core/identifiers';
import { newApiKey } from './api-key';
import type { ApiKey } from './entities/api-key.entity';
import { KeysRepository } from './keys.repository';
import { TeamsService } from './teams.service';

export interface KeySettings {
  label?: string | null;
  expiresAt?: Date | null;
}

export interface CreatedKey {
  keyId: string;
  /** The secret itself; nobody can read it again. */
  apiKey: string;
  expiresAt: Date | null;
}

export interface RolledKey {
  keyId: string;
  apiKey: string;
  previousKeyExpiresAt: Date;
}

const HOUR_MS = 3_600_000;

/** The life of API keys: create, list, revoke, roll. Specification, section 5. */
@Injectable()
export class KeysService {
  constructor(
    private readonly keys: KeysRepository,
    private readonly teams: TeamsService,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ApiError VALIDATION_FAILED for an unknown team, or an expiry that is not in the future */
  async create(teamId: string, settings: KeySettings = {}): Promise<CreatedKey> {
    const { expiresAt } = settings;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new ApiError('VALIDATION_FAILED', ['expiresAt: must be in the future']);
    }
    const team = await this.teams.get(teamId);
    return this.insertKey(this.dataSource.manager, team.id, settings);
  }

  /** For callers that hold a transaction, such as the creation of a whole team. */
  async insertKey(
    manager: EntityManager,
    teamId: string,
    settings: KeySettings = {},
  ): Promise<CreatedKey> {
    const secret = newApiKey();
    const id = newId();
    const expiresAt = settings.expiresAt ?? null;
    await this.keys.insertKey(manager, {
      teamId,
      id,
      keyHash: secret.hash,
      prefix: secret.prefix,
      label: settings.label ?? null,
      expiresAt,
    });
    return { keyId: id, apiKey: secret.secret, expiresAt };
  }

  /** Newest first. @throws ApiError VALIDATION_FAILED for an unknown team */
  async list(teamId: string): Promise<ApiKey[]> {
    const team = await this.teams.get(teamId);
    return this.keys.listKeys(team.id);
  }

  /** Revoking twice keeps the first time. @throws ApiError VALIDATION_FAILED for an unknown key */
  async revoke(keyId: string): Promise<Date> {
    const revokedAt = isId(keyId) ? await this.keys.revokeKey(keyId) : null;
    if (revokedAt === null) throw unknownKey();
    return revokedAt;
  }

  /**
   * Replaces a key: a new one with the same label, while the old one still works for `graceHours`
   * (never longer than it would have). @throws ApiError VALIDATION_FAILED for an unknown or revoked key
   */
  async roll(keyId: string, graceHours: number): Promise<RolledKey> {
    if (!isId(keyId)) throw unknownKey();
    return this.dataSource.transaction(async (manager) => {
      const old = await this.keys.findKeyForUpdate(manager, keyId);
      if (old === null) throw unknownKey();
      if (old.revokedAt !== null) {
        throw new ApiError('VALIDATION_FAILED', ['key: is revoked; create a new one instead']);
      }
      const graceEnd = new Date(Date.now() + graceHours * HOUR_MS);
      const previousKeyExpiresAt =
        old.expiresAt !== null && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
      await this.keys.expireKey(manager, old, previousKeyExpiresAt);
      const { keyId: id, apiKey } = await this.insertKey(manager, old.teamId, { label: old.label });
      return { keyId: id, apiKey, previousKeyExpiresAt };
    });
  }
}

function unknownKey(): ApiError {
  return new ApiError('VALIDATION_FAILED', ['key: there is no API key with this id']);
}
