import { DAY_MS } from '../../../core/values/durations';
import { isPlatformError } from '../platform-error';

/** Time after which a batch of the maximum size is tried again. */
const SIZE_TTL_MS = 7 * DAY_MS;
/** After this many rejected single ids and no accepted batch, the request itself is wrong. */
const MAX_REJECTED_IDS = 2;

/** What was read by batches of ids. */
export interface BatchReading<Result> {
  readonly results: Result[];
  /** The codes with which ids were rejected that were alone in their requests. */
  readonly rejected: Map<string, string>;
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

  /** @throws PlatformError of `ask`, except rejections of batches that smaller ones can avoid */
  async read<Result>(
    ids: readonly string[],
    ask: (ids: readonly string[]) => Promise<Result>,
  ): Promise<BatchReading<Result>> {
    const reading: BatchReading<Result> = { results: [], rejected: new Map() };
    await this.readChunks(reading, ids, ask);
    return reading;
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
    const half = Math.ceil(ids.length / 2);
    const isFirstAccepted = await this.readChunks(reading, ids.slice(0, half), ask);
    const isSecondAccepted = await this.readChunks(reading, ids.slice(half), ask);
    const isAccepted = isFirstAccepted && isSecondAccepted;
    // Otherwise the cause was one of the ids.
    if (isAccepted) this.noteSize(half);
    return isAccepted;
  }

  private noteSize(size: number): void {
    this.acceptedSize = Math.min(size, this.size);
    this.acceptedUntil = Date.now() + SIZE_TTL_MS;
  }
}
