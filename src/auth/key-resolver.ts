import { Injectable } from '@nestjs/common';
import { ApiError } from '../core/errors/api-error';
import type { KeyTeamContext } from '../tenancy/scope/team-context';
import { CredentialCache } from '../tenancy/caches/credential-cache';
import { LoadShedding } from '../core/limits/load-shedding';
import { hashApiKeyToBase64 } from './api-key';
import { KeysRepository, type UsedKeyRow } from './keys.repository';

/** Resolves API keys to teams. Keys that were resolved in the last 4 s are cached. */
@Injectable()
export class KeyResolver {
  private readonly teams: CredentialCache<KeyTeamContext>;

  constructor(
    private readonly keys: KeysRepository,
    shedding: LoadShedding,
  ) {
    this.teams = new CredentialCache((hash) => this.findTeam(hash), 'unknown_keys', shedding);
  }

  /**
   * Returns the team of a key, without a promise if the key is cached.
   * @throws ApiError INVALID_CLIENT, API_KEY_EXPIRED
   * @throws OverloadError when too many lookups of keys that were never valid in this process are queued
   */
  resolve(secret: string): KeyTeamContext | Promise<KeyTeamContext> {
    const hash = hashApiKeyToBase64(secret);
    const team = this.teams.get(hash);
    return team === undefined ? this.teams.load(hash).then(requireValid) : requireValid(team);
  }

  private async findTeam(hash: string): Promise<KeyTeamContext | null> {
    const row = await this.keys.useKey(Buffer.from(hash, 'base64'));
    return row === null ? null : toTeamContext(row);
  }
}

function toTeamContext({ teamId, teamName, phoneRegion, ...key }: UsedKeyRow): KeyTeamContext {
  return { teamId, teamName, phoneRegion, key };
}

function requireValid(team: KeyTeamContext | null): KeyTeamContext {
  if (team === null) throw new ApiError('INVALID_CLIENT');
  const { expiresAt } = team.key;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ApiError('API_KEY_EXPIRED');
  }
  return team;
}
