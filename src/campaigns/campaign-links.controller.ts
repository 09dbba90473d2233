import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { Response } from 'express';
import { type Envelope, ok, okPage, type PageEnvelope } from '../core/http/envelope';
import { CONSOLE_PREFIX } from '../core/http/route-prefixes';
import { sendDownload } from '../core/http/send-download';
import { cursorPage, download, envelope } from '../core/openapi/returns';
import type { CursorPagination } from '../core/values/page';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import {
  CAMPAIGNS_EXAMPLES,
  CampaignNameView,
  CampaignSuggestionView,
  CampaignView,
  CouponCampaignView,
} from './campaign.views';
import { CampaignsService } from './campaigns.service';
import { CampaignOrderDto, RankCampaignsDto, SetCouponCampaignDto } from './dto/campaign.dto';

/** What is or can be connected with campaigns. */
@ApiTags('Campaigns')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class CampaignLinksController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Endpoint.get({
    path: 'campaign-suggestions',
    id: 'listCampaignSuggestions',
    summary: 'List ids that could be campaigns',
    description:
      'Ids that posts or responses carry and no campaign has, by their text, 50 at most.',
    role: 'viewer',
    returns: envelope(200, [CampaignSuggestionView]),
  })
  async listSuggestions(
    @CurrentScope() scope: RequestScope,
  ): Promise<Envelope<CampaignSuggestionView[]>> {
    return ok(await this.campaigns.listSuggestions(scope));
  }

  @Endpoint.get({
    path: 'ranked-campaigns',
    id: 'rankCampaigns',
    summary: 'List campaigns by name, time or any number',
    description:
      'The campaigns of the list of `/v1`, in pages. Send `nextCursor` as `cursor` with the same order and window to get the next page.',
    role: 'viewer',
    returns: cursorPage(CampaignView),
  })
  async rank(
    @CurrentScope() scope: RequestScope,
    @Query() query: RankCampaignsDto,
  ): Promise<PageEnvelope<CampaignView, CursorPagination>> {
    return okPage(await this.campaigns.rank(scope, query));
  }

  @Endpoint.get({
    path: 'ranked-campaigns/export',
    id: 'exportCampaigns',
    summary: 'Export the campaigns',
    description:
      'All campaigns that match the search, with their numbers, in the order of the list, as one CSV file.',
    role: 'viewer',
    returns: download({ description: 'The file, as an attachment.', examples: CAMPAIGNS_EXAMPLES }),
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Query() query: CampaignOrderDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.campaigns.export(scope, query));
  }

  @Endpoint.get({
    path: 'campaign-names',
    id: 'listCampaignNames',
    summary: 'List the names of campaigns',
    description: 'All campaigns, newest first, for a choice of one.',
    role: 'viewer',
    returns: envelope(200, [CampaignNameView]),
  })
  async listNames(@CurrentScope() scope: RequestScope): Promise<Envelope<CampaignNameView[]>> {
    return ok(await this.campaigns.listNames(scope));
  }

  @Endpoint.put({
    path: 'coupons/:couponId/campaign',
    id: 'setCouponCampaign',
    summary: 'Set the campaign of a coupon',
    description: 'All redemptions of the coupon count for the campaign, also past ones.',
    role: 'editor',
    audit: { target: 'coupon', param: 'couponId', details: ['campaignId'] },
    idempotency: 'none',
    returns: envelope(200, CouponCampaignView),
    errors: ['COUPON_NOT_FOUND', 'CAMPAIGN_NOT_FOUND'],
  })
  async setCouponCampaign(
    @CurrentScope() unit: UnitOfWork,
    @Param('couponId') couponId: string,
    @Body() { campaignId }: SetCouponCampaignDto,
  ): Promise<Envelope<CouponCampaignView>> {
    return ok(await this.campaigns.setCouponCampaign(unit, couponId, campaignId));
  }
}
