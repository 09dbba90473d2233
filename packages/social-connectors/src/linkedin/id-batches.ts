import { DAY_MS } from '../values/durations';
import { isPlatformError, type PlatformError } from '../platform-error';

/** Time after which a batch of the maximum size is tried again. */
const SIZE_TTL_MS = 7 * DAY_MS;
/** After this many rejected single ids and no accepted batch, the request itself is wrong. */
const MAX_REJECTED_IDS = 2;

/** What was read by batches of ids. */
export interface BatchReading<Result> {
  readonly results: Result[];
  /** The codes with which ids were rejected that were alone in their requests. */
  readonly rejected: Map<string, string>;
  /** The error that stopped the reading: several ids were rejected, and none was read. Null if all ids were tried. */
  readonly failure: PlatformError | null;
}

/**
 * Reads ids in batches. LinkedIn documents no maximum size: each half of a rejected batch is read by itself, down to single
 * ids, and a size that LinkedIn accepts where it has rejected a larger one is remembered for 7 days.
 */
export class IdBatches {
  private acceptedSize: number;
  private acceptedUntil = 0;

  constructor(private readonly maxSize: number) {
    this.acceptedSize = maxSize;
  }

  /** @throws PlatformError of `ask`, except rejections */
  async read<Result>(
    ids: readonly string[],
    ask: (ids: readonly string[]) => Promise<Result>,
  ): Promise<BatchReading<Result>> {
    const reading: BatchReading<Result> = { results: [], rejected: new Map(), failure: null };
    try {
      await this.readChunks(reading, ids, ask);
      return reading;
    } catch (error) {
      if (!isPlatformError(error, 'request')) throw error;
      return { ...reading, failure: error };
    }
  }

  private get size(): number {
    return this.acceptedUntil > Date.now() ? this.acceptedSize : this.maxSize;
  }

  /** Returns whether every request was accepted, or could be halved until it was. */
  private async readChunks<Result>(
    reading: BatchReading<Result>,
    ids: readonly string[],
    ask: (ids: readonly string[]) => Promise<Result>,
  ): Promise<boolean> {
    let isAccepted = true;
    for (let at = 0; at < ids.length;) {
      const chunk = ids.slice(at, at + this.size);
      at += chunk.length;
      isAccepted = (await this.readChunk(reading, chunk, ask)) && isAccepted;
    }
    return isAccepted;
  }

  private async readChunk<Result>(
    reading: BatchReading<Result>,
    ids: readonly string[],
    ask: (ids: readonly string[]) => Promise<Result>,
  ): Promise<boolean> {
    try {
      reading.results.push(await ask(ids));
      return true;
    } catch (error) {
      if (!isPlatformError(error, 'request')) throw error;
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) {
        reading.rejected.set(only, error.code);
        const isHopeless = reading.rejected.size >= MAX_REJECTED_IDS;
        if (isHopeless && reading.results.length === 0) throw error;
        return false;
      }
    }
    // Every second id, so that neighbours, which are often rejected for the same reason, are not the first single ids.
    const half = ids.filter((_, index) => index % 2 === 0);
    const otherHalf = ids.filter((_, index) => index % 2 === 1);
    const isFirstAccepted = await this.readChunks(reading, half, ask);
    const isSecondAccepted = await this.readChunks(reading, otherHalf, ask);
    const isAccepted = isFirstAccepted && isSecondAccepted;
    // Otherwise the cause was one of the ids.
    if (isAccepted) this.noteSize(half.length);
    return isAccepted;
  }

  private noteSize(size: number): void {
    this.acceptedSize = Math.min(size, this.size);
    this.acceptedUntil = Date.now() + SIZE_TTL_MS;
  }
}
