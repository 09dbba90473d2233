import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pages submitted from one network to one form. */
const MAX_PER_MINUTE = 5;
const MAX_PER_HOUR = 30;
/** Pages that are rendered for one visitor: with errors, or prefilled. */
const MAX_RENDERED_PER_MINUTE = 60;

/** Some 200 bytes each. */
const MAX_ADDRESSES = 50_000;

interface Submitted {
  readonly nonce: string;
  readonly at: number;
}

interface Visits {
  /** Pages submitted in the last hour, the oldest first: at most 30. */
  submitted: Submitted[];
  minute: number;
  rendered: number;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** false: the page was submitted before. */
  readonly isFirst: boolean;
  /** Whether no other page was submitted from this address in the last hour. */
  readonly isQuiet: boolean;
  /** Seconds until the next submission is admitted; 0 if this one is. */
  readonly retryAfterSeconds: number;
}

/**
 * Limits what one network (an IPv4 address, or the /64 of an IPv6 address) sends to one form, in the memory of this process. Addresses
 * are not stored: the keys are their HMAC with a secret of this process and the day.
 */
@Injectable()
export class AddressLimits {
  private readonly secret = randomBytes(32);
  private readonly visits = new LRUCache<string, Visits>({
    maxSize: MAX_ADDRESSES,
    sizeCalculation: () => 1,
    ttl: HOUR_MS,
    perf: { now: () => Date.now() },
  });

  /** Counts the submission of a page. A page that is submitted again counts once. */
  admit(formId: string, network: string, nonce: string, now: number): Admission {
    const visits = this.visitsOf(formId, network, now);
    visits.submitted = visits.submitted.filter(({ at }) => at > now - HOUR_MS);
    const others = visits.submitted.filter((one) => one.nonce !== nonce);
    const isQuiet = others.length === 0;
    if (others.length < visits.submitted.length) {
      return { isAdmitted: true, isFirst: false, isQuiet, retryAfterSeconds: 0 };
    }
    const wait = Math.max(
      waitOf(others, MAX_PER_MINUTE, MINUTE_MS, now),
      waitOf(others, MAX_PER_HOUR, HOUR_MS, now),
    );
    if (wait > 0) {
      return {
        isAdmitted: false,
        isFirst: true,
        isQuiet,
        retryAfterSeconds: Math.ceil(wait / 1_000),
      };
    }
    visits.submitted.push({ nonce, at: now });
    return { isAdmitted: true, isFirst: true, isQuiet, retryAfterSeconds: 0 };
  }

  /** Counts a page that is rendered for this visitor only; false beyond the limit. */
  mayRender(formId: string, network: string, now: number): boolean {
    const visits = this.visitsOf(formId, network, now);
    const minute = Math.floor(now / MINUTE_MS);
    if (visits.minute !== minute) Object.assign(visits, { minute, rendered: 0 });
    visits.rendered += 1;
    return visits.rendered <= MAX_RENDERED_PER_MINUTE;
  }

  private visitsOf(formId: string, network: string, now: number): Visits {
    const day = Math.floor(now / DAY_MS);
    const key = createHmac('sha256', this.secret)
      .update(`${day} ${formId} ${network}`)
      .digest('base64url');
    const known = this.visits.get(key);
    const visits = known ?? { submitted: [], minute: 0, rendered: 0 };
    this.visits.set(key, visits);
    return visits;
  }
}

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
