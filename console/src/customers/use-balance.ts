import { useQuery } from '@tanstack/react-query';
import { callForBody } from '../api/call';
import { useTeamId } from '../api/team';

/** The balance of a customer as it is now. @param known shown until then; undefined: nothing is known */
export function useBalance<Known extends number | undefined>(
  customerId: string,
  known: Known,
): number | Known {
  const teamId = useTeamId();
  const path = `/customer/${customerId}`;
  const { data } = useQuery({
    queryKey: ['team', teamId, path, 'balance'],
    queryFn: async ({ signal }) =>
      (await callForBody<{ points: number }>('GET', `teams/${teamId}${path}`, undefined, signal))
        .points,
    staleTime: 0,
  });
  return data ?? known;
}
