import { useQuery } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import type { CampaignName } from './campaign-types';

/** The name of a campaign by its id; the id if the team has no campaign with it. */
export function useCampaignName<Id extends string | undefined>(id: Id): Id | string {
  const { data: campaigns } = useQuery({
    ...teamQuery<CampaignName[]>(useTeamId(), '/campaign-names'),
    enabled: id !== undefined,
  });
  return campaigns?.find((campaign) => campaign.id === id)?.name ?? id;
}

export const CampaignNameOf = ({ id }: { id: string }) => useCampaignName(id);
