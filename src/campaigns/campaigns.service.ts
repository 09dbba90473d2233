import { Injectable } from '@nestjs/common';
import { CampaignPostsService } from '../analytics/campaigns/campaign-posts.service';
import type { Window } from '../analytics/domain/window';
import type { PostView } from '../analytics/posts/post.views';
import { ApiError } from '../core/errors/api-error';
import { csvDownload } from '../core/http/csv-download';
import {
  byCreation,
  cursorPage,
  type CursorRange,
  cursorRangeOf,
  hasCursor,
} from '../core/http/cursor-range';
import type { Download } from '../core/http/send-download';
import { newId } from '../core/values/identifiers';
import type { Position } from '../core/values/cursor';
import type { NamedRange } from '../core/values/named-range';
import {
  type CursorPagination,
  type ListPage,
  mapPage,
  type Page,
  pageOf,
  rangeOf,
} from '../core/values/page';
import { CampaignCouponsService } from '../customers/campaigns/campaign-coupons.service';
import { readEnd, readStart } from '../customers/coupons/dto/coupon.rules';
import { FormsService } from '../forms/forms.service';
import { CampaignResponsesService } from '../responses/campaigns/campaign-responses.service';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { CampaignNumbersService } from './campaign-numbers.service';
import {
  type CampaignCouponView,
  type CampaignDaysView,
  type CampaignFormView,
  type CampaignNameView,
  type CampaignOutlineView,
  CAMPAIGNS_HEADER,
  type CampaignRow,
  type CampaignSuggestionView,
  type CampaignView,
  type CouponCampaignView,
  toCampaignCells,
  toCampaignOutlineView,
  toCampaignView,
} from './campaign.views';
import { CampaignsRepository } from './campaigns.repository';
import { campaignIdOf, isCampaignId } from './domain/campaign-id';
import { periodOf } from './domain/period';
import { type CampaignSort, rankRows } from './domain/rank-campaigns';
import type {
  CampaignDaysQueryDto,
  CampaignListQueryDto,
  CampaignOrderDto,
  CampaignPartsQueryDto,
  CreateCampaignDto,
  RankCampaignsDto,
  UpdateCampaignDto,
} from './dto/campaign.dto';

/** The forms that the page of a campaign shows. */
const MAX_FORMS = 100;
/** The campaigns whose numbers an export counts at once. */
const EXPORT_BATCH = 100;
/** The ids that are offered as campaigns. */
const MAX_SUGGESTIONS = 50;

/** The campaigns of a team, and what carries their ids. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly numbers: CampaignNumbersService,
    private readonly posts: CampaignPostsService,
    private readonly responses: CampaignResponsesService,
    private readonly coupons: CampaignCouponsService,
    private readonly forms: FormsService,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the campaigns, newest first. @throws ApiError VALIDATION_FAILED for a cursor of another list */
  async list(
    scope: RequestScope,
    { window: requestedWindow, ...query }: CampaignListQueryDto,
  ): Promise<ListPage<CampaignView>> {
    const window = requestedWindow ?? null;
    if (hasCursor(query)) {
      const range = cursorRangeOf(query, 'campaigns');
      const found = await this.campaigns.listAfter(scope, range);
      const { items, pagination } = cursorPage(found, range, byCreation);
      return { items: await this.toViews(scope, items, window), pagination };
    }
    const { rows, total } = await this.campaigns.list(scope, rangeOf(query));
    return pageOf(await this.toViews(scope, rows, window), query, total);
  }

  /** By name, start or a number, which is counted for all campaigns of the team. @throws ApiError VALIDATION_FAILED */
  async rank(
    scope: RequestScope,
    { window, sort, search, ...query }: RankCampaignsDto,
  ): Promise<Page<CampaignView, CursorPagination>> {
    const range = cursorRangeOf(query, rankedListOf(sort));
    const { rows, leadOf } = await this.rankRowsOf(scope, { window, sort, search }, range);
    const { items, pagination } = cursorPage(rows, range, byCreation, leadOf);
    return { items: await this.toViews(scope, items, window ?? null), pagination };
  }

  /** All campaigns that the search finds, with their numbers, as a file. */
  async export(
    scope: RequestScope,
    { window, sort, search, order }: CampaignOrderDto,
  ): Promise<Download> {
    const range = { order, after: null };
    const { rows } = await this.rankRowsOf(scope, { window, sort, search }, range);
    const views: CampaignView[] = [];
    for (let from = 0; from < rows.length; from += EXPORT_BATCH) {
      const batch = rows.slice(from, from + EXPORT_BATCH);
      views.push(...(await this.toViews(scope, batch, window ?? null)));
    }
    return csvDownload('Campaigns', CAMPAIGNS_HEADER, views.map(toCampaignCells));
  }

  /** The campaigns that the search finds after a position; a team has 1,000 at most. */
  private async rankRowsOf(
    scope: RequestScope,
    {
      window = null,
      sort,
      search = '',
    }: Pick<CampaignOrderDto, 'search' | 'sort'> & { window?: Window | null | undefined },
    { order, after }: Pick<CursorRange, 'order' | 'after'>,
  ): Promise<{
    rows: CampaignRow[];
    leadOf: (row: CampaignRow) => Pick<Position, 'rank' | 'text'>;
  }> {
    const text = search.toLowerCase();
    const all = await this.campaigns.listAll(scope);
    const campaigns = all.filter(({ name }) => name.toLowerCase().includes(text));
    const leadOf = await this.leadsOf(scope, campaigns, window ?? null, sort);
    const positionOf = (row: CampaignRow) => ({
      sort: byCreation(row),
      id: row.id,
      ...leadOf(row),
    });
    return { rows: rankRows(campaigns, positionOf, order, after), leadOf };
  }

  /** The value by which each campaign is sorted. */
  private async leadsOf(
    scope: RequestScope,
    campaigns: readonly CampaignRow[],
    window: Window | null,
    sort: CampaignSort,
  ): Promise<(row: CampaignRow) => Pick<Position, 'rank' | 'text'>> {
    if (sort === 'name') return ({ name }) => ({ text: name });
    if (sort === 'createdAt') return (row) => ({ rank: byCreation(row) });
    if (sort === 'startsAt') return ({ startsAt }) => ({ rank: startsAt.getTime() });
    const numbers = await this.numbers.countOne(scope, campaigns, window, sort);
    const ranks = new Map(campaigns.map(({ id }, index) => [id, numbers[index] ?? null]));
    return ({ id }) => ({ rank: ranks.get(id) ?? null });
  }

  /** @throws ApiError CAMPAIGN_NOT_FOUND */
  async get(scope: RequestScope, id: string, window: Window | null): Promise<CampaignView> {
    const campaign = await this.find(scope, id);
    const [numbers] = await this.numbers.count(scope, [campaign], window);
    if (numbers === undefined) throw new Error('The numbers of a campaign are missing.');
    return toCampaignView(campaign, numbers);
  }

  /** @throws ApiError CAMPAIGN_NOT_FOUND, VALIDATION_FAILED */
  async getDays(
    scope: RequestScope,
    id: string,
    { window, timeZone }: CampaignDaysQueryDto,
  ): Promise<CampaignDaysView> {
    const campaign = await this.find(scope, id);
    return this.numbers.countByDay(scope, campaign, window ?? null, timeZone);
  }

  /** The posts that count for a campaign, newest first. @throws ApiError CAMPAIGN_NOT_FOUND, VALIDATION_FAILED */
  async listPosts(
    scope: RequestScope,
    id: string,
    { window, ...query }: CampaignPartsQueryDto,
  ): Promise<Page<PostView, CursorPagination>> {
    return this.posts.list(scope, await this.findPeriod(scope, id, window), query);
  }

  /** The forms to which its responses were submitted, those with the most first. @throws ApiError CAMPAIGN_NOT_FOUND */
  async listForms(
    scope: RequestScope,
    id: string,
    window: Window | undefined,
  ): Promise<CampaignFormView[]> {
    const period = await this.findPeriod(scope, id, window);
    const counts = await this.responses.countByForm(scope, period, MAX_FORMS);
    const outlines = await this.forms.getOutlines(
      scope,
      counts.map(({ formId }) => formId),
    );
    return counts.flatMap(({ formId, responses }) => {
      const form = outlines.get(formId);
      return form === undefined ? [] : { id: formId, name: form.name, responses };
    });
  }

  /** The coupons of a campaign, newest first. @throws ApiError CAMPAIGN_NOT_FOUND, VALIDATION_FAILED */
  async listCoupons(
    scope: RequestScope,
    id: string,
    { window, ...query }: CampaignPartsQueryDto,
  ): Promise<Page<CampaignCouponView, CursorPagination>> {
    const period = await this.findPeriod(scope, id, window);
    return mapPage(
      await this.coupons.listCoupons(scope, period, query),
      ({ id: couponId, name, redemptions, points }) => ({
        id: couponId,
        name,
        redemptions,
        points,
      }),
    );
  }

  /** The ids and names of all campaigns, newest first. */
  listNames(scope: RequestScope): Promise<CampaignNameView[]> {
    return this.campaigns.listNames(scope);
  }

  /** Ids that posts or responses carry and no campaign has, by their text. */
  async listSuggestions(scope: RequestScope): Promise<CampaignSuggestionView[]> {
    const known = (await this.campaigns.listNames(scope)).map(({ id }) => id);
    const [posts, responses] = await Promise.all([
      this.posts.listIds(scope, known, MAX_SUGGESTIONS),
      this.responses.listIds(scope, known, MAX_SUGGESTIONS),
    ]);
    const found = new Map<string, CampaignSuggestionView>();
    for (const carried of [...posts, ...responses]) {
      const { id } = carried;
      const before = found.get(id);
      const since = carried.since.toISOString();
      found.set(id, {
        id,
        posts: 'posts' in carried ? carried.posts : (before?.posts ?? 0),
        responses: 'responses' in carried ? carried.responses : 0,
        since: before !== undefined && before.since < since ? before.since : since,
      });
    }
    return [...found.values()]
      .filter(({ id }) => isCampaignId(id))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, MAX_SUGGESTIONS);
  }

  /** @throws ApiError CAMPAIGN_ID_TAKEN, CAMPAIGN_LIMIT_REACHED */
  async create(
    unit: UnitOfWork,
    { id, name, startsAt, endsAt = null }: CreateCampaignDto,
  ): Promise<CampaignOutlineView> {
    const campaign = {
      id: newId(),
      campaignId: id ?? campaignIdOf(name),
      name,
      startsAt: timeOf(readStart(startsAt)),
      endsAt: endsAt === null ? null : readEnd(endsAt),
    };
    await this.campaigns.insert(unit, campaign);
    return toCampaignOutlineView(campaign);
  }

  /** Changes the properties in the body. @throws ApiError CAMPAIGN_NOT_FOUND, VALIDATION_FAILED */
  async update(
    unit: UnitOfWork,
    id: string,
    { startsAt, endsAt, name }: UpdateCampaignDto,
  ): Promise<CampaignOutlineView> {
    const isFound =
      isCampaignId(id) &&
      (await this.campaigns.update(unit, id, {
        ...(name !== undefined && { name }),
        ...(startsAt !== undefined && { startsAt: timeOf(readStart(startsAt)) }),
        ...(endsAt !== undefined && { endsAt: endsAt === null ? null : readEnd(endsAt) }),
      }));
    if (!isFound) throw new ApiError('CAMPAIGN_NOT_FOUND');
    return toCampaignOutlineView(await this.find(unit, id));
  }

  /** Deletes the campaign; what carries its id keeps it. @throws ApiError CAMPAIGN_NOT_FOUND */
  async delete(unit: UnitOfWork, id: string): Promise<{ id: string; deleted: true }> {
    const isFound = isCampaignId(id) && (await this.campaigns.delete(unit, id));
    if (!isFound) throw new ApiError('CAMPAIGN_NOT_FOUND');
    return { id, deleted: true };
  }

  /** Does the same as {@link delete} for the operator. */
  async deleteAsOperator(scope: RequestScope, id: string): Promise<void> {
    const change = changeByOperator('deleteCampaign', 'campaign', id);
    await this.audit.run(scope, change, (unit) => this.delete(unit, id));
  }

  /** @throws ApiError CAMPAIGN_NOT_FOUND, COUPON_NOT_FOUND */
  async setCouponCampaign(
    unit: UnitOfWork,
    couponId: string,
    campaignId: string | null,
  ): Promise<CouponCampaignView> {
    if (campaignId !== null) await this.find(unit, campaignId);
    await this.coupons.setCampaign(unit, couponId, campaignId);
    return { id: couponId.toLowerCase(), campaignId };
  }

  private async find(scope: RequestScope, id: string): Promise<CampaignRow> {
    const campaign = isCampaignId(id) ? await this.campaigns.find(scope, id) : null;
    if (campaign === null) throw new ApiError('CAMPAIGN_NOT_FOUND');
    return campaign;
  }

  private async findPeriod(
    scope: RequestScope,
    id: string,
    window: Window | undefined,
  ): Promise<NamedRange> {
    return periodOf(await this.find(scope, id), window ?? null, Date.now());
  }

  private async toViews(
    scope: RequestScope,
    campaigns: readonly CampaignRow[],
    window: Window | null,
  ): Promise<CampaignView[]> {
    const numbers = await this.numbers.count(scope, campaigns, window);
    return campaigns.flatMap((campaign, index) => {
      const own = numbers[index];
      return own === undefined ? [] : toCampaignView(campaign, own);
    });
  }
}

/** A validated time. */
function timeOf(time: Date | null): Date {
  if (time === null) throw new Error('The time has not been validated.');
  return time;
}

/** The name of the list in its cursors. */
const rankedListOf = (sort: CampaignSort): string =>
  `campaigns-by-${sort.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
