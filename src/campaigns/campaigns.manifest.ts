import { AddCampaigns1795800000000 } from '../../migrations/1795800000000-AddCampaigns';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { CAMPAIGN_ERRORS } from './campaigns.errors';

export const CAMPAIGNS: ModuleManifest = {
  name: 'campaigns',
  uses: ['analytics', 'customers', 'forms', 'responses'],
  load: async () => [(await import('./campaigns.module.js')).CampaignsModule],
  migrations: [AddCampaigns1795800000000],
  tags: [
    {
      name: 'Campaigns',
      description:
        'What posts, forms and coupons of a campaign have brought together. The id of a campaign is the text that posts carry as `campaignId`, and links as `utm_campaign`.',
    },
  ],
  errors: CAMPAIGN_ERRORS,
  auditWords: {
    createCampaign: {
      group: 'platforms',
      label: 'Created a campaign',
      did: 'created the campaign',
      de: { label: 'Kampagne angelegt', did: 'hat die Kampagne {target} angelegt' },
    },
    updateCampaign: {
      group: 'platforms',
      label: 'Changed a campaign',
      did: 'changed the campaign',
      de: { label: 'Kampagne geändert', did: 'hat die Kampagne {target} geändert' },
    },
    deleteCampaign: {
      group: 'platforms',
      label: 'Deleted a campaign',
      did: 'deleted a campaign',
      de: { label: 'Kampagne gelöscht', did: 'hat eine Kampagne gelöscht' },
    },
    setCouponCampaign: {
      group: 'points',
      label: 'Assigned a coupon to a campaign',
      did: 'assigned a coupon to a campaign',
      de: {
        label: 'Gutschein einer Kampagne zugeordnet',
        did: 'hat einen Gutschein {target} einer Kampagne zugeordnet',
      },
    },
  },
  tests: {
    rangeReads: [
      {
        table: 'campaigns',
        by: ['team_id'],
        reason: 'A team has 1,000 campaigns at most: a page, the number or the ids of all.',
      },
    ],
  },
};
