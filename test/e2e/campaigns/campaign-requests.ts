import type { CampaignView } from '../../../src/campaigns/campaign.views';
import type { ConsoleClient } from '../../support/console-client';
import type { TeamClient } from '../../support/team-client';

export interface NewCampaign {
  name: string;
  id?: string;
  startsAt: string;
  endsAt?: string | null;
}

/** Creates a campaign as a member does; returns its id. */
export async function postCampaign(
  client: ConsoleClient,
  teamId: string,
  body: Partial<NewCampaign> = {},
): Promise<string> {
  const campaign = { name: 'Autumn launch', startsAt: '2026-01-01', ...body };
  const response = await client.post(`/teams/${teamId}/campaigns`, campaign).expect(201);
  return (response.body as { data: { id: string } }).data.id;
}

export async function getCampaign(
  team: Pick<TeamClient, 'get'>,
  id: string,
  window?: string,
): Promise<CampaignView> {
  const query = window === undefined ? '' : `?window=${window}`;
  const { body } = await team.get(`/campaigns/${encodeURIComponent(id)}${query}`).expect(200);
  return (body as { data: CampaignView }).data;
}

export function numbersOf(view: CampaignView) {
  const { posts, reach, engagement, responses, newCustomers, redemptions, points } = view;
  return { posts, reach, engagement, responses, newCustomers, redemptions, points };
}
