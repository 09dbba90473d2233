import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/values/durations';
import { SharedCounters } from '../../tenancy/limits/shared-counters';
import type { HostedLink } from '../../forms/links/form-link';

/** The limits of submissions from one network to one form. */
const MAX_PER_MINUTE = 5;
const MAX_PER_HOUR = 30;
/** The maximum number of forms, prefilled or with answers, that this process renders for one network and one link. */
const MAX_FORMS_PER_MINUTE = 60;
/** The maximum number of pages with the answers of one network. Beyond the forms, they are short "Please wait" pages. All further pages have no answers. */
const MAX_PAGES_PER_MINUTE = 300;

/** The networks of a team are in one partition, so that a flood from many networks evicts no networks of other partitions. */
const PARTITIONS = 64;
/** The maximum number of networks in a partition, of about 500 bytes each: 32 MB in all partitions. */
export const MAX_NETWORKS_PER_PARTITION = 1_000;

export type CountedLink = Pick<HostedLink, 'teamId' | 'secret'>;

/** A network, identified by a hash that differs for each form and day. */
export interface CountedNetwork {
  readonly teamId: string;
  readonly key: string;
}

interface Submitted {
  readonly nonce: string;
  readonly at: number;
  readonly admission: Promise<Admission>;
}

/** The page that the limits allow: a form, a short page with the answers, or a page without answers. */
export type Rendering = 'form' | 'answers' | 'nothing';

interface NetworkCounters {
  /** Pages submitted in the last hour, the oldest first: at most 30. */
  submitted: Submitted[];
  minute: number;
  rendered: number;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** Whether no other page was submitted from this network in the last hour. */
  readonly isOnlySubmission: boolean;
  /** Seconds until the next submission is admitted; 0 if this one is. */
  readonly retryAfterSeconds: number;
}

/**
 * Limits the submissions of one network (an IPv4 address, or the /64 of an IPv6 address) to one form: in this process, and in all
 * processes together if they share counters. Keeps no addresses: its keys are HMACs of day and address with the secret of the link.
 */
@Injectable()
export class NetworkLimits {
  private readonly partitions = Array.from(
    { length: PARTITIONS },
    () =>
      new LRUCache<string, NetworkCounters>({
        maxSize: MAX_NETWORKS_PER_PARTITION,
        sizeCalculation: () => 1,
        ttl: HOUR_MS,
        updateAgeOnGet: true,
        perf: { now: () => Date.now() },
      }),
  );

  constructor(private readonly shared: SharedCounters) {}

  /**
   * Counts the submission of a page once, even if the browser sends it several times.
   * @param waitForForm called when the limits of the network admit the page; returns the milliseconds until the form admits it, or 0
   */
  async admit(
    network: CountedNetwork,
    nonce: string,
    now: number,
    waitForForm: (isOnlySubmission: boolean) => Promise<number>,
  ): Promise<Admission> {
    const counters = this.countersOf(network);
    counters.submitted = counters.submitted.filter(({ at }) => at > now - HOUR_MS);
    const known = counters.submitted.find((one) => one.nonce === nonce);
    if (known !== undefined) return known.admission;
    const isOnlySubmission = counters.submitted.length === 0;
    const waitMs = Math.max(
      waitOf(counters.submitted, MAX_PER_MINUTE, MINUTE_MS, now),
      waitOf(counters.submitted, MAX_PER_HOUR, HOUR_MS, now),
    );
    if (waitMs > 0) return toAdmission(waitMs, isOnlySubmission);
    const admission = this.admitFirst(network, isOnlySubmission, waitForForm);
    const submitted = { nonce, at: now, admission };
    counters.submitted.push(submitted);
    const { isAdmitted } = await admission;
    if (!isAdmitted) counters.submitted = counters.submitted.filter((one) => one !== submitted);
    return admission;
  }

  /** Counts a page that is rendered for one request. The limits protect this process, and are not shared. */
  render(network: CountedNetwork, now: number): Rendering {
    const counters = this.countersOf(network);
    const minute = Math.floor(now / MINUTE_MS);
    if (counters.minute !== minute) Object.assign(counters, { minute, rendered: 0 });
    counters.rendered += 1;
    if (counters.rendered <= MAX_FORMS_PER_MINUTE) return 'form';
    return counters.rendered <= MAX_PAGES_PER_MINUTE ? 'answers' : 'nothing';
  }

  /** The number of networks in memory. */
  get size(): number {
    return this.partitions.reduce((sum, { size }) => sum + size, 0);
  }

  private async admitFirst(
    network: CountedNetwork,
    isOnlySubmission: boolean,
    waitForForm: (isOnlySubmission: boolean) => Promise<number>,
  ): Promise<Admission> {
    const admission = await this.admitShared(network, isOnlySubmission);
    if (!admission.isAdmitted) return admission;
    return toAdmission(await waitForForm(admission.isOnlySubmission), admission.isOnlySubmission);
  }

  /** Counts a page that this process admits among those of all processes. */
  private async admitShared(
    { key }: CountedNetwork,
    isOnlySubmission: boolean,
  ): Promise<Admission> {
    const [minute, hour] = await Promise.all([
      this.shared.count(`form:${key}:minute`, MINUTE_MS / 1_000),
      this.shared.count(`form:${key}:hour`, HOUR_MS / 1_000),
    ]);
    const waitMs = Math.max(
      minute !== null && minute.count > MAX_PER_MINUTE ? minute.remainingMs : 0,
      hour !== null && hour.count > MAX_PER_HOUR ? hour.remainingMs : 0,
    );
    return toAdmission(waitMs, isOnlySubmission && (hour === null || hour.count === 1));
  }

  private countersOf({ teamId, key }: CountedNetwork): NetworkCounters {
    const partition = this.partitions[crc32(teamId) % PARTITIONS];
    const known = partition?.get(key);
    if (known !== undefined) return known;
    const counters = { submitted: [], minute: 0, rendered: 0 };
    partition?.set(key, counters);
    return counters;
  }
}

/** The key differs for each form, because each link has its own secret. */
export function countedNetwork(
  { teamId, secret }: CountedLink,
  network: string,
  now: number,
): CountedNetwork {
  const day = Math.floor(now / DAY_MS);
  const key = createHmac('sha256', secret).update(`${day} ${network}`).digest('base64url');
  return { teamId, key };
}

const toAdmission = (waitMs: number, isOnlySubmission: boolean): Admission => ({
  isAdmitted: waitMs === 0,
  isOnlySubmission,
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
});

/** Milliseconds until fewer than `max` pages were submitted in the window, or 0. */
function waitOf(
  submitted: readonly Submitted[],
  max: number,
  windowMs: number,
  now: number,
): number {
  const oldest = submitted.at(-max);
  return oldest === undefined ? 0 : Math.max(oldest.at + windowMs - now, 0);
}
