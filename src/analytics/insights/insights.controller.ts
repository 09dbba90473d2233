import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { dayRangeOf, rangeOf, RequiredDayRangeQueryDto } from '../../core/http/day-range-query.dto';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { opaqueId } from '../../core/openapi/sample-ids';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '@rapport/social-connectors';
import { SetCampaignDto } from '../dto/set-campaign.dto';
import { WindowQueryDto } from '../dto/window-query.dto';
import { PostCampaignsService } from '../ingestion/post-campaigns.service';
import { PlatformParam } from '../platform-param.decorator';
import { PostView } from '../posts/post.views';
import { PostsService } from '../posts/posts.service';
import { FiguresQueryDto, OverviewQueryDto, spanOf } from './insights.dto';
import { InsightsService } from './insights.service';
import { ComparisonView, OverviewView, PostTypesView, RangeFiguresView } from './insights.views';
import { RangesService } from './ranges.service';

@ApiTags('Social analytics')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/analytics/social`)
export class InsightsController {
  constructor(
    private readonly insights: InsightsService,
    private readonly ranges: RangesService,
    private readonly campaigns: PostCampaignsService,
    private readonly posts: PostsService,
  ) {}

  @Endpoint.get({
    path: 'overview',
    id: 'getSocialOverview',
    summary: 'Read the figures of all platforms with their changes',
    description:
      'The summary of `/v1` with the changes since the previous window, the values of one metric by day, and whether the account has to be connected again. With `startDate` and `endDate`, the same of these days.',
    role: 'viewer',
    returns: envelope(200, OverviewView),
  })
  async readOverview(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: OverviewQueryDto,
  ): Promise<Envelope<OverviewView>> {
    const range = dayRangeOf(query);
    return ok(
      range === null
        ? await this.insights.readOverview(scope, query)
        : await this.ranges.readOverview(scope, range, query.metric),
    );
  }

  @Endpoint.get({
    path: ':platform/comparison',
    id: 'compareProfile',
    summary: 'Read the window before the one of the profile',
    description:
      'The days of the window, and the values of the window of the same length that ends right before it.',
    role: 'viewer',
    returns: envelope(200, ComparisonView),
    errors: ['PLATFORM_NOT_SUPPORTED'],
  })
  @ApiPlatformParam()
  async compare(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @PlatformParam() platform: Platform,
    @Query() { window }: WindowQueryDto,
  ): Promise<Envelope<ComparisonView>> {
    return ok(await this.insights.compare(scope, platform, window));
  }

  @Endpoint.get({
    path: ':platform/figures',
    id: 'getRangeFigures',
    summary: 'Read the figures of a profile over any days',
    description:
      'The profile and the comparison of the days from `startDate` to `endDate`. A range that ends after the last imported day ends with that day. Reach counts people, whom platforms report for their own windows only: it is null, except of TikTok.',
    role: 'viewer',
    returns: envelope(200, RangeFiguresView),
    errors: ['PLATFORM_NOT_SUPPORTED'],
  })
  @ApiPlatformParam()
  async readRange(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @PlatformParam() platform: Platform,
    @Query() query: RequiredDayRangeQueryDto,
  ): Promise<Envelope<RangeFiguresView>> {
    return ok(await this.ranges.readFigures(scope, platform, rangeOf(query)));
  }

  @Endpoint.get({
    path: ':platform/post-types',
    id: 'summarizePostTypes',
    summary: 'Count the posts of each type',
    description:
      'The posts of the last 7, 30, 90 or 365 days, or of the days from `startDate` to `endDate`, by type, with the averages of their metrics, of at most 10,000 posts of each type. Empty unless the platform is `ready`.',
    role: 'viewer',
    returns: envelope(200, PostTypesView),
    errors: ['PLATFORM_NOT_SUPPORTED'],
  })
  @ApiPlatformParam()
  async summarizePostTypes(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @PlatformParam() platform: Platform,
    @Query() query: FiguresQueryDto,
  ): Promise<Envelope<PostTypesView>> {
    return ok(await this.insights.summarizePostTypes(scope, platform, spanOf(query)));
  }

  @Endpoint.put({
    path: ':platform/posts/:id/campaign',
    id: 'setCampaign',
    summary: 'Assign a post to a campaign',
    description:
      'Lists and their totals then have the post in its new campaign, or in none after `null`.',
    role: 'editor',
    audit: { target: 'post', param: 'id', params: ['platform'], details: ['campaignId'] },
    idempotency: 'none',
    returns: envelope(200, PostView),
    errors: ['PLATFORM_NOT_SUPPORTED', 'POST_NOT_FOUND'],
  })
  @ApiPlatformParam()
  @ApiParam({ name: 'id', ...opaqueId('post') })
  async setCampaign(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @PlatformParam() platform: Platform,
    @Param('id') id: string,
    @Body() { campaignId }: SetCampaignDto,
  ): Promise<Envelope<PostView>> {
    // Only posts of a platform that is ready are shown.
    await this.posts.get(unit, platform, id);
    await this.campaigns.setCampaign(unit, platform, id, campaignId);
    return ok(await this.posts.get(unit, platform, id));
  }
}
