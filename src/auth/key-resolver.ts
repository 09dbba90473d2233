import { Injectable } from '@nestjs/common';
import type { RequestScope, KeyActor } from '../tenancy/scope/request-scope';
import { ApiError } from '../core/errors/api-error';
import { CredentialCache } from '../tenancy/caches/credential-cache';
import { LoadShedding } from '../core/limits/load-shedding';
import { hashApiKeyToBase64 } from './api-key';
import { KeysRepository, type UsedKeyRow } from './keys.repository';

/** A key and its team: what is the same in all its requests. */
export type TeamKey = Pick<RequestScope<KeyActor>, 'teamId' | 'phoneRegion' | 'actor'>;

/** Resolves API keys to teams. Keys that were resolved in the last 4 s are cached. */
@Injectable()
export class KeyResolver {
  private readonly teams: CredentialCache<TeamKey>;

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
  resolve(secret: string): TeamKey | Promise<TeamKey> {
    const hash = hashApiKeyToBase64(secret);
    const team = this.teams.get(hash);
    return team === undefined ? this.teams.load(hash).then(requireValid) : requireValid(team);
  }

  private async findTeam(hash: string): Promise<TeamKey | null> {
    const row = await this.keys.useKey(Buffer.from(hash, 'base64'));
    return row === null ? null : toTeamKey(row);
  }
}

const toTeamKey = ({ teamId, phoneRegion, ...key }: UsedKeyRow): TeamKey => ({
  teamId,
  phoneRegion,
  actor: { kind: 'key', ...key },
});

function requireValid(team: TeamKey | null): TeamKey {
  if (team === null) throw new ApiError('INVALID_CLIENT');
  const { expiresAt } = team.actor;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ApiError('API_KEY_EXPIRED');
  }
  return team;
}
