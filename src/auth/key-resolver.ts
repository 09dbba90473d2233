import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../common/errors/api-error';
import { hashApiKey } from './api-key';
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
    const hash = hashApiKey(secret);
    const id = hash.toString('base64');
    const team = this.cache.get(id);
    return team === undefined ? this.load(id, hash).then(requireValid) : requireValid(team);
  }

  /** Concurrent look-ups of one key share a query. */
  private load(id: string, hash: Buffer): Promise<TeamContext | null> {
    const pending = this.pending.get(id);
    if (pending !== undefined) return pending;
    const load = this.loadAndKeep(id, hash).finally(() => this.pending.delete(id));
    this.pending.set(id, load);
    return load;
  }

  private async loadAndKeep(id: string, hash: Buffer): Promise<TeamContext | null> {
    // What the query finds may be as old as the moment it was sent, so its age counts from there.
    const start = performance.now();
    const team = await this.keys.useKey(hash);
    if (team !== null) this.cache.set(id, team, { start });
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
