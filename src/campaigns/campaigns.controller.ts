import { Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../core/openapi/decorators';
import { type Envelope, type ListEnvelope, ok, okPage } from '../core/http/envelope';
import { envelope, page } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { CampaignView } from './campaign.views';
import { CampaignsService } from './campaigns.service';
import { CampaignListQueryDto, CampaignWindowQueryDto } from './dto/campaign.dto';

/** The parameter of the path of a campaign. */
export const CAMPAIGN_PARAM = {
  name: 'campaignId',
  description: 'The id of the campaign, which posts and links carry.',
  example: 'autumn-launch-2026',
} as const;

const WINDOW_VIOLATION = {
  code: 'VALIDATION_FAILED',
  fields: ['window: must be one of 7d, 30d, 90d, 12m'],
} as const;

@ApiTags('Campaigns')
@TeamController('campaigns')
export class CampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Endpoint.get({
    id: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Newest first, in pages, with the numbers of each.',
    role: 'viewer',
    returns: page(CampaignView, { description: 'A page of campaigns.' }),
    errors: [WINDOW_VIOLATION],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: CampaignListQueryDto,
  ): Promise<ListEnvelope<CampaignView>> {
    return okPage(await this.campaigns.list(scope, query));
  }

  @Endpoint.get({
    path: ':campaignId',
    id: 'getCampaign',
    summary: 'Read a campaign',
    description: 'Returns one campaign with its numbers.',
    role: 'viewer',
    returns: envelope(200, CampaignView, { description: 'The campaign.' }),
    errors: ['CAMPAIGN_NOT_FOUND', WINDOW_VIOLATION],
  })
  @ApiParam(CAMPAIGN_PARAM)
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('campaignId') id: string,
    @Query() { window }: CampaignWindowQueryDto,
  ): Promise<Envelope<CampaignView>> {
    return ok(await this.campaigns.get(scope, id, window ?? null));
  }
}
