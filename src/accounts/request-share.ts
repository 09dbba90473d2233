import { Deadline } from '@rapport/pg-lanes';
import type { Share } from '../core/limits/share';
import type { TeamRequest } from '../tenancy/scope/team-request';

/** The share of all people who are not signed in. */
const STRANGERS_SHARE_ID = 'strangers';

/** The share of a request without a team: that of the person who is signed in, or of all others together. */
export const shareOf = ({
  session,
  deadline,
}: Pick<TeamRequest, 'session' | 'deadline'>): Share => ({
  shareId: session?.accountId ?? STRANGERS_SHARE_ID,
  deadline: deadline ?? new Deadline(),
});
