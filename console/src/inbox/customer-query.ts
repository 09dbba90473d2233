import { teamQuery } from '../api/team';
import type { Customer } from './types';

/** A customer with the balance and the last activity. */
export const customerQuery = (teamId: string, id: string) =>
  teamQuery<Customer>(teamId, `/customer/${id}/profile`);
