import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../core/openapi/decorators';
import { PostView } from '../analytics/posts/post.views';
import { type Envelope, ok, okPage, type PageEnvelope } from '../core/http/envelope';
import { CONSOLE_PREFIX } from '../core/http/route-prefixes';
import { TEXT, TRUE } from '../core/openapi/common-properties';
import { cursorPage, envelope } from '../core/openapi/returns';
import type { CursorPagination } from '../core/values/page';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import {
  CampaignCouponView,
  CampaignDaysView,
  CampaignFormView,
  CampaignOutlineView,
} from './campaign.views';
import { CAMPAIGN_PARAM } from './campaigns.controller';
import { CampaignsService } from './campaigns.service';
import {
  CampaignDaysQueryDto,
  CampaignPartsQueryDto,
  CampaignWindowQueryDto,
  CreateCampaignDto,
  UpdateCampaignDto,
} from './dto/campaign.dto';

@ApiTags('Campaigns')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/campaigns`)
export class ConsoleCampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Endpoint.post({
    id: 'createCampaign',
    summary: 'Create a campaign',
    description:
      'Posts and responses that carry the id already count for the campaign, from its start on.',
    role: 'editor',
    audit: { target: 'campaign', details: ['name', 'startsAt', 'endsAt'] },
    idempotency: 'none',
    returns: envelope(201, CampaignOutlineView),
    errors: ['CAMPAIGN_ID_TAKEN', 'CAMPAIGN_LIMIT_REACHED'],
  })
  async create(
    @CurrentScope() unit: UnitOfWork,
    @Body() dto: CreateCampaignDto,
  ): Promise<Envelope<CampaignOutlineView>> {
    return ok(await this.campaigns.create(unit, dto));
  }

  @Endpoint.patch({
    path: ':campaignId',
    id: 'updateCampaign',
    summary: 'Change a campaign',
    description: 'Changes only the properties in the body. The id cannot be changed.',
    role: 'editor',
    audit: { target: 'campaign', param: 'campaignId', details: ['name', 'startsAt', 'endsAt'] },
    idempotency: 'none',
    returns: envelope(200, CampaignOutlineView),
    errors: [
      'CAMPAIGN_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['endsAt: must be later than startsAt'] },
    ],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async update(
    @CurrentScope() unit: UnitOfWork,
    @Param('campaignId') id: string,
    @Body() dto: UpdateCampaignDto,
  ): Promise<Envelope<CampaignOutlineView>> {
    return ok(await this.campaigns.update(unit, id, dto));
  }

  @Endpoint.delete({
    path: ':campaignId',
    id: 'deleteCampaign',
    summary: 'Delete a campaign',
    description: 'Posts, responses and coupons keep its id.',
    role: 'editor',
    audit: { target: 'campaign', param: 'campaignId' },
    idempotency: 'none',
    returns: envelope(200, { id: { ...TEXT, example: CAMPAIGN_PARAM.example }, deleted: TRUE }),
    errors: ['CAMPAIGN_NOT_FOUND'],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Param('campaignId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    return ok(await this.campaigns.delete(unit, id));
  }

  @Endpoint.get({
    path: ':campaignId/days',
    id: 'getCampaignDays',
    summary: 'Read the numbers of a campaign day by day',
    description:
      'The sums of the days are the numbers of the campaign. Posts, their reach and engagement belong to the day on which the post was published.',
    role: 'viewer',
    returns: envelope(200, CampaignDaysView),
    errors: ['CAMPAIGN_NOT_FOUND'],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async getDays(
    @CurrentScope() scope: RequestScope,
    @Param('campaignId') id: string,
    @Query() query: CampaignDaysQueryDto,
  ): Promise<Envelope<CampaignDaysView>> {
    return ok(await this.campaigns.getDays(scope, id, query));
  }

  @Endpoint.get({
    path: ':campaignId/posts',
    id: 'listCampaignPosts',
    summary: 'List the posts of a campaign',
    description: 'Of all platforms, newest first.',
    role: 'viewer',
    returns: cursorPage(PostView),
    errors: ['CAMPAIGN_NOT_FOUND'],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async listPosts(
    @CurrentScope() scope: RequestScope,
    @Param('campaignId') id: string,
    @Query() query: CampaignPartsQueryDto,
  ): Promise<PageEnvelope<PostView, CursorPagination>> {
    return okPage(await this.campaigns.listPosts(scope, id, query));
  }

  @Endpoint.get({
    path: ':campaignId/forms',
    id: 'listCampaignForms',
    summary: 'List the forms of a campaign',
    description: 'The forms with the most responses of the campaign, 100 at most.',
    role: 'viewer',
    returns: envelope(200, [CampaignFormView]),
    errors: ['CAMPAIGN_NOT_FOUND'],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async listForms(
    @CurrentScope() scope: RequestScope,
    @Param('campaignId') id: string,
    @Query() { window }: CampaignWindowQueryDto,
  ): Promise<Envelope<CampaignFormView[]>> {
    return ok(await this.campaigns.listForms(scope, id, window));
  }

  @Endpoint.get({
    path: ':campaignId/coupons',
    id: 'listCampaignCoupons',
    summary: 'List the coupons of a campaign',
    description: 'The newest first, with their redemptions during the campaign.',
    role: 'viewer',
    returns: cursorPage(CampaignCouponView),
    errors: ['CAMPAIGN_NOT_FOUND'],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async listCoupons(
    @CurrentScope() scope: RequestScope,
    @Param('campaignId') id: string,
    @Query() query: CampaignPartsQueryDto,
  ): Promise<PageEnvelope<CampaignCouponView, CursorPagination>> {
    return okPage(await this.campaigns.listCoupons(scope, id, query));
  }
}
