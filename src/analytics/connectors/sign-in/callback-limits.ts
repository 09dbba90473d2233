import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../../core/http/team-context';
import { KeyedSemaphore } from '../../../core/limits/keyed-semaphore';
import { LoadShedding } from '../../../core/observability/load-shedding';
import type { Platform } from '../../domain/platform';

const ALL = 'all';
const CLAIM_TIMEOUT_MS = 2_000;
/** The code of X is valid for 30 s. */
const EXCHANGE_TIMEOUT_MS = 15_000;

/**
 * Limits the concurrent work for callbacks, which need no API key: the network of a client uses one connection to the database at
 * most, all callbacks two, and a platform receives few exchanges of codes at once, of which a team has a share.
 */
@Injectable()
export class CallbackLimits {
  private readonly claimsOfNetwork = new KeyedSemaphore({ maxActive: 1, maxQueued: 100 });
  private readonly claims = new KeyedSemaphore({ maxActive: 2, maxQueued: 300 });
  private readonly exchangesOfTeam = new KeyedSemaphore({ maxActive: 2, maxQueued: 20 });
  private readonly exchanges = new KeyedSemaphore({ maxActive: 8, maxQueued: 200 });

  constructor(private readonly shedding: LoadShedding) {}

  /** Runs the claim of a state, which may be unknown. @throws OverloadError when too many are queued */
  claim<T>(network: string, work: () => Promise<T>): Promise<T> {
    const ofAll = () => this.hold(this.claims, ALL, CLAIM_TIMEOUT_MS, work);
    return this.hold(this.claimsOfNetwork, network, CLAIM_TIMEOUT_MS, ofAll);
  }

  /** Runs the requests to the platform for a valid state. @throws OverloadError when too many are queued */
  exchange<T>({ teamId }: TeamScope, platform: Platform, work: () => Promise<T>): Promise<T> {
    const ofAll = () => this.hold(this.exchanges, platform, EXCHANGE_TIMEOUT_MS, work);
    return this.hold(this.exchangesOfTeam, teamId, EXCHANGE_TIMEOUT_MS, ofAll);
  }

  private hold<T>(
    semaphore: KeyedSemaphore,
    key: string,
    maxWaitMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.shedding.run('callbacks', semaphore, key, maxWaitMs, work);
  }
}
