import { DAY_MS } from '../../core/durations';
import { isPlatformError, PlatformError } from './platform-error';

/** Time after which a rejected name is requested again. */
const REJECTION_TTL_MS = 7 * DAY_MS;

/**
 * The metrics of a request, each with its names, the best first. One retired name makes Meta reject the whole request:
 * the ladder finds this name, asks for the next one in its place, and remembers this for all accounts of the process.
 */
export class MetricLadder {
  /** When each rejected name may be asked for again, in milliseconds since 1970. */
  private readonly rejectedUntil = new Map<string, number>();

  constructor(private readonly metrics: readonly (readonly string[])[]) {}

  /** The names to ask for: the best one of each metric that is not rejected. */
  names(): string[] {
    return this.metrics.flatMap((names) => names.find((name) => !this.isRejected(name)) ?? []);
  }

  /** The names that the platform rejected. */
  rejected(): string[] {
    return this.metrics.flat().filter((name) => this.isRejected(name));
  }

  /**
   * Sends a request for all metrics; if it is rejected without a hint at the name, one request per metric. Returns the
   * responses. @throws PlatformError of `ask` for all other failures, and if every metric is rejected
   */
  async read<T>(ask: (names: readonly string[]) => Promise<T>): Promise<T[]> {
    for (;;) {
      const names = this.names();
      if (names.length === 0) return [];
      try {
        return [await ask(names)];
      } catch (error) {
        if (!isPlatformError(error, 'request')) throw error;
        const isNamed = error.rejectedMetrics.some((name) => names.includes(name));
        if (!isNamed) return this.readEach(ask, error);
        this.reject(error.rejectedMetrics);
      }
    }
  }

  private async readEach<T>(
    ask: (names: readonly string[]) => Promise<T>,
    rejection: PlatformError,
  ): Promise<T[]> {
    const responses: T[] = [];
    const rejected: string[] = [];
    for (const name of this.names()) {
      try {
        responses.push(await ask([name]));
      } catch (error) {
        if (!isPlatformError(error, 'request')) throw error;
        rejected.push(...error.rejectedMetrics);
      }
    }
    // Every metric was rejected, so the cause is not a retired metric.
    if (responses.length === 0) throw rejection;
    for (const name of rejected) responses.push(...(await this.readNext(name, ask)));
    return responses;
  }

  /** Rejects a name, and reads the metric by its next name that is accepted. */
  private async readNext<T>(
    rejected: string,
    ask: (names: readonly string[]) => Promise<T>,
  ): Promise<T[]> {
    this.reject([rejected]);
    const names = this.metrics.find((candidates) => candidates.includes(rejected)) ?? [];
    const next = names.find((name) => !this.isRejected(name));
    if (next === undefined) return [];
    try {
      return [await ask([next])];
    } catch (error) {
      if (!isPlatformError(error, 'request')) throw error;
      return error.rejectedMetrics.includes(next) ? this.readNext(next, ask) : [];
    }
  }

  private isRejected(name: string): boolean {
    return (this.rejectedUntil.get(name) ?? 0) > Date.now();
  }

  private reject(names: readonly string[]): void {
    for (const name of names) this.rejectedUntil.set(name, Date.now() + REJECTION_TTL_MS);
  }
}

/** The names that the platform rejected in any of the ladders, each once. */
export const rejectedNames = (...ladders: readonly MetricLadder[]): string[] => [
  ...new Set(ladders.flatMap((ladder) => ladder.rejected())),
];
