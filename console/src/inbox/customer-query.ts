import { queryOptions } from '@tanstack/react-query';
import { callForBody } from '../api/call';
import type { Customer } from './types';

/** A customer, whose body has no envelope. */
export const customerQuery = (teamId: string, id: string) =>
  queryOptions({
    queryKey: ['team', teamId, `/customer/${id}`, 'contact'],
    queryFn: ({ signal }) =>
      callForBody<Customer>('GET', `teams/${teamId}/customer/${id}`, undefined, signal),
    staleTime: 0,
  });
