import type { StatementScope } from '../core/database/database';
import type { TeamRequest } from '../tenancy/scope/team-request';

/** All people who are not signed in. */
const STRANGERS = 'strangers';

/**
 * The scope of a transaction for a request without a team: its deadline, and a share of the connections, of the person who is signed
 * in or of all others together.
 */
export const requestScope = ({ session, deadline }: TeamRequest): StatementScope => ({
  teamId: session?.accountId ?? STRANGERS,
  deadline,
});
