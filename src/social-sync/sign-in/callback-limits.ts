import { Injectable } from '@nestjs/common';
import { Deadline, KeyedSemaphore } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { PublicRouteLimits } from '../../core/limits/public-route-limits';
import { LoadShedding } from '../../core/limits/load-shedding';
import type { Platform } from '@rapport/social-connectors';

const CLAIM_TIMEOUT_MS = 2_000;
/** The code of X is valid for 30 s. */
const EXCHANGE_TIMEOUT_MS = 15_000;

/**
 * Limits the concurrent work for callbacks, which need no API key. The network of a client uses at most one database connection, and
 * all callbacks together two. A platform receives at most eight exchanges of codes at a time, two of them from one team.
 */
@Injectable()
export class CallbackLimits {
  private readonly exchangesOfTeam = new KeyedSemaphore({ maxActive: 2, maxQueued: 20 });
  private readonly exchanges = new KeyedSemaphore({ maxActive: 8, maxQueued: 200 });

  constructor(
    private readonly publicRoutes: PublicRouteLimits,
    private readonly shedding: LoadShedding,
  ) {}

  /** Runs the claim of a state, which may be unknown. @throws OverloadError when too many are queued */
  claim<T>(network: string, work: () => Promise<T>): Promise<T> {
    return this.publicRoutes.run('callbacks', network, new Deadline(CLAIM_TIMEOUT_MS), work);
  }

  /** Runs the requests to the platform for a valid state. @throws OverloadError when too many are queued */
  exchange<T>({ teamId }: RequestScope, platform: Platform, work: () => Promise<T>): Promise<T> {
    const hold = (semaphore: KeyedSemaphore, key: string, held: () => Promise<T>): Promise<T> =>
      this.shedding.run('callbacks', semaphore, key, EXCHANGE_TIMEOUT_MS, held);
    return hold(this.exchangesOfTeam, teamId, () => hold(this.exchanges, platform, work));
  }
}
