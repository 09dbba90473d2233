import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, call } from '../api/call';
import type { InvitationSummary, Setup } from '../api/types';

/** What links offer, by the endpoint that reads them. */
interface LinkContents {
  setup: Setup;
  invitations: InvitationSummary;
  'password-resets': { email: string; expiresAt: string };
}

/** What a one-time link offers, or null if it is unknown, used or expired. */
export function useLink<Kind extends keyof LinkContents>(
  kind: Kind,
  token: string,
): LinkContents[Kind] | null {
  const query = queryOptions({
    queryKey: ['link', kind, token],
    queryFn: async ({ signal }): Promise<LinkContents[Kind] | null> => {
      try {
        return await call<LinkContents[Kind]>('POST', `${kind}/read`, { token }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'LINK_INVALID') return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
  return useSuspenseQuery(query).data;
}
