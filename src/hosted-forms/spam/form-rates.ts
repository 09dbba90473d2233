import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/values/durations';
import { SharedCounters } from '../../tenancy/limits/shared-counters';
import { TeamCache } from '../../tenancy/caches/team-cache';
import type { HostedLink } from '../../forms/links/form-link';

const WINDOW_S = 60;
const MAX_PER_MINUTE = 600;

/** The minimum of the usual rate, in submissions per minute, since a link that is sent to many people at once is not an attack. */
const MIN_USUAL = 21;
/** A form is under attack while its rate exceeds this multiple of its usual rate, and for {@link ATTACK_MINUTES} after. */
const ATTACK_FACTOR = 5;
const ATTACK_MINUTES = 10;
/** The weight of one minute in the usual rate, an exponential moving average with a half-life of 35 minutes. */
const MINUTE_WEIGHT = 0.02;
/** Minutes without submissions that lower the usual rate at most: after a day, it is practically 0. */
const MAX_DECAY_MINUTES = 1_440;

/** The maximum number of forms in memory, of about 250 bytes each. */
export const MAX_FORMS = 10_000;
export const MAX_FORMS_PER_TEAM = 1_000;

export type RatedForm = Pick<HostedLink, 'teamId' | 'formId'>;

interface FormRate {
  minute: number;
  /** Submissions in this minute, including rejected ones. */
  count: number;
  /** Submissions in the previous minute. */
  lastCount: number;
  /** Admitted submissions in this minute without a sign of spam. */
  wanted: number;
  /** Admitted submissions in this minute with a sign of spam. */
  suspicious: number;
  /** Submissions per minute, averaged over the minutes without an attack. */
  usual: number;
  lastAttackMinute: number;
}

/** Counts the submissions of each form per minute: in this process, or in all processes if they share counters. */
@Injectable()
export class FormRates {
  private readonly rates = new TeamCache<FormRate>(MAX_FORMS, MAX_FORMS_PER_TEAM);

  constructor(private readonly counters: SharedCounters) {}

  /** Whether the form gets more than five times its usual rate, or did in the last ten minutes. */
  isAttacked({ teamId, formId }: RatedForm, now: number): boolean {
    const rate = this.rates.get(teamId, formId);
    return rate !== undefined && minuteOf(now) - rate.lastAttackMinute < ATTACK_MINUTES;
  }

  /** Counts a submission, before it is known whether it looks like spam. */
  async count(form: RatedForm, now: number): Promise<void> {
    const rate = this.rateOf(form, now);
    const { minute } = rate;
    rate.count += 1;
    const shared = await this.counters.count(`form:${form.formId}:all:${minute}`, WINDOW_S);
    if (shared !== null && rate.minute === minute) rate.count = Math.max(rate.count, shared.count);
    if (isAttack(rate, now)) rate.lastAttackMinute = rate.minute;
  }

  /**
   * Counts a submission against a limit of the form. Returns false if the limit is exceeded. Suspicious submissions have a limit of their own,
   * so that an attack does not use up the limit of other visitors.
   */
  async admit(form: RatedForm, isSuspicious: boolean, now: number): Promise<boolean> {
    const rate = this.rateOf(form, now);
    const kind = isSuspicious ? 'suspicious' : 'wanted';
    if (rate[kind] >= MAX_PER_MINUTE) return false;
    rate[kind] += 1;
    const shared = await this.counters.count(`form:${form.formId}:${kind}`, WINDOW_S);
    return shared === null || shared.count <= MAX_PER_MINUTE;
  }

  /** The number of forms in memory. */
  get size(): number {
    return this.rates.count;
  }

  private rateOf({ teamId, formId }: RatedForm, now: number): FormRate {
    const minute = minuteOf(now);
    let rate = this.rates.get(teamId, formId);
    if (rate === undefined) {
      rate = {
        minute,
        lastCount: 0,
        ...NO_SUBMISSIONS,
        usual: 0,
        lastAttackMinute: -ATTACK_MINUTES,
      };
      this.rates.set(teamId, formId, rate, 1);
    }
    if (rate.minute < minute) {
      if (rate.lastAttackMinute !== rate.minute)
        rate.usual += (rate.count - rate.usual) * MINUTE_WEIGHT;
      const emptyMinutes = Math.min(minute - rate.minute - 1, MAX_DECAY_MINUTES);
      rate.usual *= (1 - MINUTE_WEIGHT) ** emptyMinutes;
      const lastCount = minute === rate.minute + 1 ? rate.count : 0;
      Object.assign(rate, { minute, lastCount, ...NO_SUBMISSIONS });
    }
    return rate;
  }
}

const NO_SUBMISSIONS = { count: 0, wanted: 0, suspicious: 0 };

const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/** Estimates the submissions of the last 60 seconds: those of this minute, and a part of those of the previous minute. */
function isAttack({ count, lastCount, usual }: FormRate, now: number): boolean {
  const elapsed = (now % MINUTE_MS) / MINUTE_MS;
  return count + lastCount * (1 - elapsed) > ATTACK_FACTOR * Math.max(usual, MIN_USUAL);
}
