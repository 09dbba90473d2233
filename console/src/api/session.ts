import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, call, SESSION_PATH } from './call';
import { applyLocale } from '../texts/language';
import type { Membership, Session } from './types';

/** The session of the person, or null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await call<Session>('GET', SESSION_PATH, undefined, signal);
      await applyLocale(session.person.locale);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  // A session that was ended elsewhere is noticed when the person comes back to the page.
  refetchOnWindowFocus: 'always',
});

/** The session on pages that need one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new ApiError(401, 'SIGN_IN_REQUIRED', 'You are signed out.');
  return data;
}

/** The membership of the person in a team, or undefined if there is none. */
export const useMembership = (teamId: string): Membership | undefined =>
  useSession().memberships.find((membership) => membership.teamId === teamId);

/** Forgets everything that was loaded, after a person has signed in or out. */
export function useForgetSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.clear();
    await client.invalidateQueries();
  };
}
