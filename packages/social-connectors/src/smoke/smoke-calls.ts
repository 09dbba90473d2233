import { PlatformError, type PlatformErrorDetails } from '../platform-error';
import type { PlatformExchange, PlatformHttp } from '../http/platform-http';
import type { Understood } from './describe-reading';

/** A call of a connector, with everything that was sent and received. Contains tokens and personal data. */
export interface SmokeCall {
  /** The method of the connector; `listPosts` is called for the first page, and for the second one. */
  readonly call: string;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** Why the call was skipped. */
  readonly reason?: string;
  readonly error: FailureDetails | null;
  readonly durationMs: number;
  readonly understood: Understood | null;
  readonly exchanges: readonly PlatformExchange[];
}

/** `internal`: a bug of the connector, with the name of the error as its code. */
export type FailureDetails = Omit<PlatformErrorDetails, 'kind'> & {
  readonly kind: PlatformErrorDetails['kind'] | 'internal';
};

/** Runs calls of a connector one after the other, and records them. A failure does not end the run. */
export class SmokeCalls {
  readonly all: SmokeCall[] = [];

  constructor(private readonly http: PlatformHttp) {}

  /** Returns the result of a call, or null if it failed. */
  async run<T>(
    call: string,
    work: () => Promise<T>,
    describe: (result: T) => Understood | null,
  ): Promise<T | null> {
    const exchanges: PlatformExchange[] = [];
    const startedAt = performance.now();
    const record = (rest: Pick<SmokeCall, 'result' | 'error' | 'understood'>): void => {
      this.all.push({ call, ...rest, durationMs: performance.now() - startedAt, exchanges });
    };
    try {
      const result = await this.http.observe((exchange) => exchanges.push(exchange), work);
      record({ result: 'ok', error: null, understood: describe(result) });
      return result;
    } catch (error) {
      record({ result: 'failed', error: detailsOf(error), understood: null });
      return null;
    }
  }

  skip(call: string, reason: string): void {
    const nothing = { error: null, durationMs: 0, understood: null, exchanges: [] };
    this.all.push({ call, result: 'skipped', reason, ...nothing });
  }
}

/** The reason of a failure. Errors other than {@link PlatformError} have texts that can contain personal data. */
function detailsOf(error: unknown): FailureDetails {
  if (error instanceof PlatformError) return error;
  return { kind: 'internal', code: error instanceof Error ? error.name : 'unknown' };
}
