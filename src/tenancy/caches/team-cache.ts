import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  readonly teamId: string;
  readonly value: Value;
  readonly size: number;
}

interface TeamEntries {
  size: number;
  /** The least recently used first. */
  readonly ids: Set<string>;
}

/**
 * A cache that evicts the least recently used entries. A team that exceeds its share loses entries of its own, so that it evicts none
 * of other teams while they have room in the rest.
 */
export class TeamCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly teams = new Map<string, TeamEntries>();

  /** @param maxSize the sum of the sizes of all entries @param maxTeamSize the sum for one team; larger entries are not kept */
  constructor(
    maxSize: number,
    private readonly maxTeamSize: number,
  ) {
    this.entries = new LRUCache({ maxSize, dispose: (entry, id) => this.forget(id, entry) });
  }

  get(teamId: string, key: string): Value | undefined {
    const id = idOf(teamId, key);
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    const ids = this.teams.get(teamId)?.ids;
    ids?.delete(id);
    ids?.add(id);
    return entry.value;
  }

  /** @param size a positive integer */
  set(teamId: string, key: string, value: Value, size: number): void {
    const id = idOf(teamId, key);
    this.entries.delete(id);
    if (size > this.maxTeamSize) return;
    this.entries.set(id, { teamId, value, size }, { size });
    const team = this.teams.get(teamId) ?? { size: 0, ids: new Set() };
    this.teams.set(teamId, team);
    team.ids.add(id);
    team.size += size;
    for (const oldest of team.ids) {
      if (team.size <= this.maxTeamSize) break;
      this.entries.delete(oldest);
    }
  }

  /** The number of entries. */
  get count(): number {
    return this.entries.size;
  }

  private forget(id: string, { teamId, size }: Entry<Value>): void {
    const team = this.teams.get(teamId);
    if (team === undefined) return;
    team.ids.delete(id);
    team.size -= size;
    if (team.ids.size === 0) this.teams.delete(teamId);
  }
}

const idOf = (teamId: string, key: string): string => `${teamId} ${key}`;
