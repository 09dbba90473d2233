import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callForBody } from '../api/call';
import { useTeamId } from '../api/team';

/** A customer with the balance. */
interface CustomerWithPoints {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly points: number;
}

/** The current state of a customer, with the balance. @param id without it, nothing is read */
export function useCustomerWithPoints(id: string | undefined): UseQueryResult<CustomerWithPoints> {
  const teamId = useTeamId();
  const path = `/customer/${id}`;
  return useQuery({
    queryKey: ['team', teamId, path, 'with points'],
    queryFn: ({ signal }) =>
      callForBody<CustomerWithPoints>('GET', `teams/${teamId}${path}`, undefined, signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** The current balance of a customer. @param known the balance to show until it is read */
export function useBalance<Known extends number | undefined>(
  customerId: string,
  known: Known,
): number | Known {
  const { data } = useCustomerWithPoints(customerId);
  return data?.points ?? known;
}
