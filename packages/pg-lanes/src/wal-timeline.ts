/** With one entry a second, they cover more than an hour. */
const MAX_ENTRIES = 4_000;

/** How far a replica lags, in milliseconds. The bounds are the same unless it is behind all known positions. */
export interface Lag {
  readonly atLeastMs: number;
  /** Infinity if the replica is behind all known positions. */
  readonly atMostMs: number;
}

interface Entry {
  readonly position: bigint;
  /** The first and the last time, in milliseconds, at which the primary was seen there. */
  readonly since: number;
  until: number;
}

/**
 * Which position of the write-ahead log a primary had reached at what time, and so how far a replica lags. The time of the last
 * replayed transaction does not tell: while the primary writes nothing it becomes older, also on a replica that lacks nothing.
 */
export class WalTimeline {
  private readonly entries: Entry[] = [];

  /**
   * @param lsn the position up to which the primary has stored its log, such as `0/16B3740`
   * @param at the time in milliseconds, taken before the primary was asked
   */
  add(lsn: string, at: number): void {
    const position = toPosition(lsn);
    const last = this.entries.at(-1);
    if (last?.position === position) {
      last.until = at;
      return;
    }
    this.entries.push({ position, since: at, until: at });
    if (this.entries.length > MAX_ENTRIES) this.entries.shift();
  }

  /** The time between the newest position of the primary and the newest that a replica has replayed. */
  lagAt(replayedLsn: string): Lag {
    const replayed = toPosition(replayedLsn);
    const newest = this.entries.at(-1)?.until ?? 0;
    // Searches from the newest entry, because positions may be lower after a failover.
    const reached = this.entries.findLast(({ position }) => position <= replayed);
    const atLeastMs = newest - (reached?.until ?? this.entries[0]?.since ?? newest);
    return { atLeastMs, atMostMs: reached === undefined ? Infinity : atLeastMs };
  }
}

/** PostgreSQL writes a position as two hexadecimal halves of 32 bits. */
function toPosition(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
