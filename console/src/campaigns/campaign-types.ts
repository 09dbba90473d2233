import type {
  CampaignDaysView,
  CampaignView,
} from '../../../packages/client/src/generated/console';
import { type SocialWindow, WINDOWS } from '../social/social-types';

export type {
  CampaignCouponView as CampaignCoupon,
  CampaignDaysView as CampaignDays,
  CampaignFormView as CampaignForm,
  CampaignNameView as CampaignName,
  CampaignSuggestionView as CampaignSuggestion,
  CampaignView as Campaign,
  FormOverviewView as OnlineForm,
  PostView as Post,
} from '../../../packages/client/src/generated/console';

export type CampaignDay = CampaignDaysView['days'][number];

/** What the page of a campaign shows; undefined is the whole campaign. */
interface CampaignSearch {
  window?: SocialWindow | undefined;
}

export const readCampaignSearch = (search: Record<string, unknown>): CampaignSearch => ({
  window: WINDOWS.find((window) => window === search['window']),
});

export type CampaignState = 'planned' | 'running' | 'ended';

/** Both ends belong to the campaign. @param now epoch milliseconds */
export function stateOf(
  { startsAt, endsAt }: Pick<CampaignView, 'startsAt' | 'endsAt'>,
  now: number,
): CampaignState {
  if (Date.parse(startsAt) > now) return 'planned';
  return endsAt !== null && Date.parse(endsAt) < now ? 'ended' : 'running';
}

/** The path of a campaign below its team, with the query. */
export const campaignPath = (
  id: string,
  part = '',
  params: Record<string, string> = {},
): string => {
  const query = new URLSearchParams(params).toString();
  return `/campaigns/${encodeURIComponent(id)}${part}${query === '' ? '' : `?${query}`}`;
};

/** A link with the id of a campaign. */
export function linkWith(url: string, id: string): string {
  const link = new URL(url);
  link.searchParams.set('utm_campaign', id);
  return link.href;
}
