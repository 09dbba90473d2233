import { ApiProperty } from '../core/openapi/decorators';
import { COUNT, idProperty, TEXT, TIME } from '../core/openapi/common-properties';
import { CHART_UNITS, type ChartUnit } from '../core/values/named-range';
import { ENDS_AT, STARTS_AT } from './dto/campaign.dto';
import type { Campaign } from './entities/campaign.entity';

const CAMPAIGN_ID = {
  ...TEXT,
  description: 'What posts, responses, coupons and links (`utm_campaign`) carry.',
  example: 'autumn-launch-2026',
} as const;

const METRIC = { type: 'number', nullable: true } as const;
const POINTS = { type: 'number', minimum: 0, example: 102 } as const;

class NumbersView {
  @ApiProperty({ ...COUNT, description: 'The posts that were published.', example: 3 })
  readonly posts: number;

  @ApiProperty({
    ...METRIC,
    description: 'The sum over the posts; null if no platform reports it for any of them.',
    example: 4180,
  })
  readonly reach: number | null;

  @ApiProperty({
    ...METRIC,
    description: 'The sum over the posts; null if no platform reports it for any of them.',
    example: 312,
  })
  readonly engagement: number | null;

  @ApiProperty({ ...COUNT, description: 'The responses that were submitted.', example: 12 })
  readonly responses: number;

  @ApiProperty({ ...COUNT, description: 'The customers whom these responses created.', example: 5 })
  readonly newCustomers: number;

  @ApiProperty({ ...COUNT, description: 'The redemptions of the coupons.', example: 4 })
  readonly redemptions: number;

  @ApiProperty({ ...POINTS, description: 'What these redemptions added to balances.' })
  readonly points: number;
}

/** `GET /campaigns` and `GET /campaigns/:campaignId`. */
export class CampaignView extends NumbersView {
  @ApiProperty(CAMPAIGN_ID)
  readonly id: string;

  @ApiProperty({ ...TEXT, example: 'Autumn launch' })
  readonly name: string;

  @ApiProperty(STARTS_AT)
  readonly startsAt: string;

  @ApiProperty(ENDS_AT)
  readonly endsAt: string | null;
}

/** A campaign by its name. */
export class CampaignNameView {
  @ApiProperty(CAMPAIGN_ID)
  readonly id: string;

  @ApiProperty({ ...TEXT, example: 'Autumn launch' })
  readonly name: string;
}

/** A campaign without its numbers. */
export class CampaignOutlineView extends CampaignNameView {
  @ApiProperty(STARTS_AT)
  readonly startsAt: string;

  @ApiProperty(ENDS_AT)
  readonly endsAt: string | null;
}

export class CampaignDayView extends NumbersView {
  @ApiProperty({
    ...TEXT,
    format: 'date',
    description: 'The day, or the first day of the month.',
    example: '2026-11-02',
  })
  readonly day: string;
}

/** The numbers of a campaign day by day. */
export class CampaignDaysView {
  @ApiProperty({ enum: CHART_UNITS, description: 'More than 366 days are shown by month.' })
  readonly unit: ChartUnit;

  @ApiProperty({ ...TIME, description: 'The start of the time that is counted.' })
  readonly from: string;

  @ApiProperty({ ...TIME, description: 'Its end, inclusive.' })
  readonly to: string;

  @ApiProperty({ type: [CampaignDayView], description: 'All days of this time, oldest first.' })
  readonly days: readonly CampaignDayView[];
}

export class CampaignFormView {
  @ApiProperty(idProperty('form'))
  readonly id: string;

  @ApiProperty({ ...TEXT, example: 'Newsletter' })
  readonly name: string;

  @ApiProperty({ ...COUNT, description: 'The responses of the campaign to this form.' })
  readonly responses: number;
}

export class CampaignCouponView {
  @ApiProperty(idProperty('coupon'))
  readonly id: string;

  @ApiProperty({ ...TEXT, example: 'Free coffee' })
  readonly name: string;

  @ApiProperty({ ...COUNT, description: 'The redemptions of the coupon.' })
  readonly redemptions: number;

  @ApiProperty({ ...POINTS, description: 'What these redemptions added to balances.' })
  readonly points: number;
}

/** An id that posts or responses carry, and that no campaign has. */
export class CampaignSuggestionView {
  @ApiProperty(CAMPAIGN_ID)
  readonly id: string;

  @ApiProperty({ ...COUNT, description: 'The posts that carry it.' })
  readonly posts: number;

  @ApiProperty({ ...COUNT, description: 'The responses that carry it, up to 10,000.' })
  readonly responses: number;

  @ApiProperty({ ...TIME, description: 'When the first of them was published or submitted.' })
  readonly since: string;
}

export class CouponCampaignView {
  @ApiProperty(idProperty('coupon'))
  readonly id: string;

  @ApiProperty({ ...CAMPAIGN_ID, type: String, nullable: true })
  readonly campaignId: string | null;
}

/** A campaign as it is stored. */
export type CampaignRow = Omit<Campaign, 'teamId'>;

export type CampaignNumbers = Omit<CampaignView, keyof CampaignOutlineView>;

const outlineOf = (row: Omit<CampaignRow, 'id' | 'createdAt'>) => ({
  id: row.campaignId,
  name: row.name,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
});

export const toCampaignOutlineView = (
  row: Omit<CampaignRow, 'id' | 'createdAt'>,
): CampaignOutlineView => outlineOf(row);

export const toCampaignView = (row: CampaignRow, numbers: CampaignNumbers): CampaignView => ({
  ...outlineOf(row),
  ...numbers,
});

export const CAMPAIGNS_HEADER = [
  'Campaign ID',
  'Name',
  'Starts at',
  'Ends at',
  'Posts',
  'Reach',
  'Engagement',
  'Responses',
  'New customers',
  'Redemptions',
  'Points',
];

/** The export of campaigns, by content type. */
export const CAMPAIGNS_EXAMPLES = {
  'text/csv': `${CAMPAIGNS_HEADER.join(',')}\r\nautumn-launch-2026,Autumn launch,2026-11-01T00:00:00.000Z,,3,4180,312,12,5,4,102\r\n`,
};

/** A metric that no platform reports is empty. */
export const toCampaignCells = (campaign: CampaignView): string[] => [
  campaign.id,
  campaign.name,
  campaign.startsAt,
  campaign.endsAt ?? '',
  ...[
    campaign.posts,
    campaign.reach,
    campaign.engagement,
    campaign.responses,
    campaign.newCustomers,
    campaign.redemptions,
    campaign.points,
  ].map((value) => (value === null ? '' : String(value))),
];
