import { Injectable } from '@nestjs/common';
import { type Deadline, KeyedSemaphore } from '@rapport/pg-lanes';
import { LoadShedding } from './load-shedding';

/** How many requests run at once, of one network and of all networks. Each uses at most one connection to the database. */
const SLOTS_OF_WORK = {
  callbacks: { perNetwork: 1, all: 2 },
  public_routes: { perNetwork: 2, all: 4 },
} as const;

export type PublicWork = keyof typeof SLOTS_OF_WORK;

const MAX_QUEUED_PER_NETWORK = 100;
const MAX_QUEUED = 300;
const ALL_NETWORKS = 'all';

interface Slots {
  readonly ofNetwork: KeyedSemaphore;
  readonly ofAll: KeyedSemaphore;
}

const slotsOf = (kind: PublicWork): Slots => ({
  ofNetwork: new KeyedSemaphore({
    maxActive: SLOTS_OF_WORK[kind].perNetwork,
    maxQueued: MAX_QUEUED_PER_NETWORK,
  }),
  ofAll: new KeyedSemaphore({ maxActive: SLOTS_OF_WORK[kind].all, maxQueued: MAX_QUEUED }),
});

/** Limits the concurrent work for requests that need neither key nor session, so that strangers leave the database to others. */
@Injectable()
export class PublicRouteLimits {
  private readonly slots: Readonly<Record<PublicWork, Slots>> = {
    callbacks: slotsOf('callbacks'),
    public_routes: slotsOf('public_routes'),
  };

  constructor(private readonly shedding: LoadShedding) {}

  /**
   * Runs `work` with a slot of its network and one of all, for which it waits until the deadline at most.
   * @param network see `clientNetwork`
   * @throws OverloadError when too many are queued, or no slot is free in time
   */
  run<T>(
    kind: PublicWork,
    network: string,
    deadline: Deadline,
    work: () => Promise<T>,
  ): Promise<T> {
    const { ofNetwork, ofAll } = this.slots[kind];
    return this.shedding.run(kind, ofNetwork, network, deadline.remainingMs, () =>
      this.shedding.run(kind, ofAll, ALL_NETWORKS, deadline.remainingMs, work),
    );
  }
}
