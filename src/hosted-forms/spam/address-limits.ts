import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations';
import { SharedCounters } from '../../core/limits/shared-counters';
import type { HostedLink } from '../links/hosted-links.repository';

/** Pages submitted from one network to one form. */
const MAX_PER_MINUTE = 5;
const MAX_PER_HOUR = 30;
/** Forms that this process renders for one visitor: with errors, or prefilled. */
const MAX_FORMS_PER_MINUTE = 60;
/** Pages "Please wait" with the answers of one visitor. Beyond this number, the response is a page without them. */
const MAX_KEPT_PER_MINUTE = 300;

/** The networks of a team are in one partition: a flood from many networks evicts only networks of the same partition. */
const PARTITIONS = 64;
/** Some 500 bytes each: 32 MB in all. */
export const MAX_NETWORKS_PER_PARTITION = 1_000;

export type CountedLink = Pick<HostedLink, 'teamId' | 'secret'>;

/** A network, by a hash that is different for each form and day. */
export interface CountedNetwork {
  readonly teamId: string;
  readonly key: string;
}

interface Submitted {
  readonly nonce: string;
  readonly at: number;
  readonly admission: Promise<Admission>;
}

/** What this process renders for one visitor: a form, at most a short page that keeps the answers, or nothing. */
export type Rendering = 'form' | 'answers' | 'nothing';

interface Visits {
  /** Pages submitted in the last hour, the oldest first: at most 30. */
  submitted: Submitted[];
  minute: number;
  rendered: number;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** Whether no other page was submitted from this network in the last hour. */
  readonly isQuiet: boolean;
  /** Seconds until the next submission is admitted; 0 if this one is. */
  readonly retryAfterSeconds: number;
}

/**
 * Limits what one network (an IPv4 address, or the /64 of an IPv6 address) sends to one form: in this process, and in all processes
 * together if they share counters. Addresses are not stored: the keys are their HMAC with the secret of the link and the day.
 */
@Injectable()
export class AddressLimits {
  private readonly partitions = Array.from(
    { length: PARTITIONS },
    () =>
      new LRUCache<string, Visits>({
        maxSize: MAX_NETWORKS_PER_PARTITION,
        sizeCalculation: () => 1,
        ttl: HOUR_MS,
        updateAgeOnGet: true,
        perf: { now: () => Date.now() },
      }),
  );

  constructor(private readonly counters: SharedCounters) {}

  /**
   * Counts the submission of a page. A page that is submitted again counts once.
   * @param waitForForm called when the limits of the network admit the page; returns the milliseconds until the form admits it, 0: now
   */
  async admit(
    network: CountedNetwork,
    nonce: string,
    now: number,
    waitForForm: (isQuiet: boolean) => Promise<number>,
  ): Promise<Admission> {
    const visits = this.visitsOf(network);
    visits.submitted = visits.submitted.filter(({ at }) => at > now - HOUR_MS);
    const known = visits.submitted.find((one) => one.nonce === nonce);
    if (known !== undefined) return known.admission;
    const isQuiet = visits.submitted.length === 0;
    const waitMs = Math.max(
      waitOf(visits.submitted, MAX_PER_MINUTE, MINUTE_MS, now),
      waitOf(visits.submitted, MAX_PER_HOUR, HOUR_MS, now),
    );
    if (waitMs > 0) return toAdmission(waitMs, isQuiet);
    const admission = this.admitFirst(network, isQuiet, waitForForm);
    const submitted = { nonce, at: now, admission };
    visits.submitted.push(submitted);
    const { isAdmitted } = await admission;
    if (!isAdmitted) visits.submitted = visits.submitted.filter((one) => one !== submitted);
    return admission;
  }

  /** Counts a page that is rendered for this visitor only. The limits protect this process. */
  render(network: CountedNetwork, now: number): Rendering {
    const visits = this.visitsOf(network);
    const minute = Math.floor(now / MINUTE_MS);
    if (visits.minute !== minute) Object.assign(visits, { minute, rendered: 0 });
    visits.rendered += 1;
    if (visits.rendered <= MAX_FORMS_PER_MINUTE) return 'form';
    return visits.rendered <= MAX_KEPT_PER_MINUTE ? 'answers' : 'nothing';
  }

  /** The number of networks in memory. */
  get size(): number {
    return this.partitions.reduce((sum, { size }) => sum + size, 0);
  }

  private async admitFirst(
    network: CountedNetwork,
    isQuiet: boolean,
    waitForForm: (isQuiet: boolean) => Promise<number>,
  ): Promise<Admission> {
    const admission = await this.admitShared(network, isQuiet);
    if (!admission.isAdmitted) return admission;
    return toAdmission(await waitForForm(admission.isQuiet), admission.isQuiet);
  }

  /** Counts a page that this process admits among those of all processes. */
  private async admitShared({ key }: CountedNetwork, isQuiet: boolean): Promise<Admission> {
    const [minute, hour] = await Promise.all([
      this.counters.count(`form:${key}:minute`, MINUTE_MS / 1_000),
      this.counters.count(`form:${key}:hour`, HOUR_MS / 1_000),
    ]);
    const waitMs = Math.max(
      minute !== null && minute.count > MAX_PER_MINUTE ? minute.remainingMs : 0,
      hour !== null && hour.count > MAX_PER_HOUR ? hour.remainingMs : 0,
    );
    return toAdmission(waitMs, isQuiet && (hour === null || hour.count === 1));
  }

  private visitsOf({ teamId, key }: CountedNetwork): Visits {
    const partition = this.partitions[crc32(teamId) % PARTITIONS];
    const known = partition?.get(key);
    if (known !== undefined) return known;
    const visits = { submitted: [], minute: 0, rendered: 0 };
    partition?.set(key, visits);
    return visits;
  }
}

/** Differs for each form, because each link has its own secret. */
export function countedNetwork(
  { teamId, secret }: CountedLink,
  network: string,
  now: number,
): CountedNetwork {
  const day = Math.floor(now / DAY_MS);
  const key = createHmac('sha256', secret).update(`${day} ${network}`).digest('base64url');
  return { teamId, key };
}

const toAdmission = (waitMs: number, isQuiet: boolean): Admission => ({
  isAdmitted: waitMs === 0,
  isQuiet,
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
});

/** Milliseconds until fewer than `max` pages were submitted in the window; 0: now. */
function waitOf(
  submitted: readonly Submitted[],
  max: number,
  windowMs: number,
  now: number,
): number {
  const oldest = submitted.at(-max);
  return oldest === undefined ? 0 : Math.max(oldest.at + windowMs - now, 0);
}
