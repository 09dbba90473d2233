import { Injectable } from '@nestjs/common';
import { CampaignPostsService } from '../analytics/campaigns/campaign-posts.service';
import type { Window } from '../analytics/domain/window';
import { rejectUnknownTimeZone } from '../core/database/unknown-time-zone';
import type { NamedRange } from '../core/values/named-range';
import { CampaignCouponsService } from '../customers/campaigns/campaign-coupons.service';
import { CampaignResponsesService } from '../responses/campaigns/campaign-responses.service';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { CampaignDaysView, CampaignNumbers, CampaignRow } from './campaign.views';
import { CampaignsRepository } from './campaigns.repository';
import { chartUnitOf, periodOf } from './domain/period';
import type { CampaignNumberName } from './domain/rank-campaigns';

const NO_NUMBERS: CampaignNumbers = {
  posts: 0,
  reach: null,
  engagement: null,
  responses: 0,
  newCustomers: 0,
  redemptions: 0,
  points: 0,
};

/** Counts what carries the ids of campaigns. Each source counts all campaigns of a page in one statement. */
@Injectable()
export class CampaignNumbersService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly posts: CampaignPostsService,
    private readonly responses: CampaignResponsesService,
    private readonly coupons: CampaignCouponsService,
  ) {}

  /** The numbers of each campaign, in the order of the campaigns. @param window the last days, or null for the whole campaigns */
  async count(
    scope: RequestScope,
    campaigns: readonly CampaignRow[],
    window: Window | null,
  ): Promise<CampaignNumbers[]> {
    if (campaigns.length === 0) return [];
    const now = Date.now();
    const ranges = campaigns.map((campaign) => periodOf(campaign, window, now));
    const [posts, responses, newCustomers, redeemed] = await Promise.all([
      this.posts.sum(scope, ranges),
      this.responses.count(scope, ranges),
      this.coupons.countCustomers(scope, ranges),
      this.coupons.sumRedemptions(scope, ranges),
    ]);
    return campaigns.map((_campaign, index) => ({
      ...NO_NUMBERS,
      ...posts[index],
      responses: responses[index] ?? 0,
      newCustomers: newCustomers[index] ?? 0,
      ...redeemed[index],
    }));
  }

  /** One of these numbers, in the order of the campaigns: only its source is read. */
  async countOne(
    scope: RequestScope,
    campaigns: readonly CampaignRow[],
    window: Window | null,
    name: CampaignNumberName,
  ): Promise<(number | null)[]> {
    const now = Date.now();
    const ranges = campaigns.map((campaign) => periodOf(campaign, window, now));
    if (name === 'responses') return this.responses.count(scope, ranges);
    if (name === 'newCustomers') return this.coupons.countCustomers(scope, ranges);
    if (name === 'redemptions' || name === 'points') {
      return (await this.coupons.sumRedemptions(scope, ranges)).map((sums) => sums[name]);
    }
    return (await this.posts.sum(scope, ranges)).map((sums) => sums[name]);
  }

  /** The same numbers day by day, or by month. @throws ApiError VALIDATION_FAILED for a time zone that the database does not know */
  async countByDay(
    scope: RequestScope,
    campaign: CampaignRow,
    window: Window | null,
    timeZone: string,
  ): Promise<CampaignDaysView> {
    const range = periodOf(campaign, window, Date.now());
    const division = { unit: chartUnitOf(range), timeZone };
    const labels = await rejectUnknownTimeZone(this.campaigns.listDays(scope, range, division));
    const [posts, responses, customers, redeemed] = await Promise.all([
      this.posts.sumByDay(scope, range, division),
      this.responses.countByDay(scope, range, division),
      this.coupons.countCustomersByDay(scope, range, division),
      this.coupons.sumByDay(scope, range, division),
    ]);
    const days = new Map<string, CampaignNumbers>(labels.map((day) => [day, NO_NUMBERS]));
    for (const found of [...posts, ...responses, ...customers, ...redeemed]) {
      const day = days.get(found.day);
      if (day !== undefined) days.set(found.day, { ...day, ...found });
    }
    return {
      ...boundsOf(range),
      unit: division.unit,
      days: Array.from(days, ([day, numbers]) => ({ day, ...numbers })),
    };
  }
}

const boundsOf = ({ from, to }: NamedRange): { from: string; to: string } => ({
  from: from.toISOString(),
  to: to.toISOString(),
});
