import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../common/errors/api-error';
import { hashApiKeyAsText } from './api-key';
import { KeysRepository } from './keys.repository';
import type { TeamContext } from './team-context';

/** A revoked key must be refused everywhere within 5 s. */
const TRUSTED_MS = 4_000;
const MAX_CACHED_KEYS = 10_000;

/** Resolves keys to teams; a key seen in the last seconds costs no round trip. */
@Injectable()
export class KeyResolver {
  /** By hash, so that no secret stays in memory. Unknown keys are not kept: guesses cannot push real ones out. */
  private readonly cache = new LRUCache<string, TeamContext>({
    max: MAX_CACHED_KEYS,
    ttl: TRUSTED_MS,
  });
  private readonly pending = new Map<string, Promise<TeamContext | null>>();

  constructor(private readonly keys: KeysRepository) {}

  /** At once where it can. @throws ApiError INVALID_CLIENT, API_KEY_EXPIRED */
  resolve(secret: string): TeamContext | Promise<TeamContext> {
    const hash = hashApiKeyAsText(secret);
    const team = this.cache.get(hash);
    return team === undefined ? this.load(hash).then(requireValid) : requireValid(team);
  }

  /** Concurrent look-ups of one key share a query. */
  private load(hash: string): Promise<TeamContext | null> {
    const pending = this.pending.get(hash);
    if (pending !== undefined) return pending;
    const load = this.loadAndKeep(hash).finally(() => this.pending.delete(hash));
    this.pending.set(hash, load);
    return load;
  }

  private async loadAndKeep(hash: string): Promise<TeamContext | null> {
    // What the query finds may be as old as the moment it was sent, so its age counts from there.
    const start = performance.now();
    const team = await this.keys.useKey(Buffer.from(hash, 'base64'));
    if (team !== null) this.cache.set(hash, team, { start });
    return team;
  }
}

function requireValid(team: TeamContext | null): TeamContext {
  if (team === null) throw new ApiError('INVALID_CLIENT');
  const { expiresAt } = team.key;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ApiError('API_KEY_EXPIRED');
  }
  return team;
}
