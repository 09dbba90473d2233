import {
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
  type UseSuspenseQueryResult,
} from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call, type Method } from './call';

/** The id of the team in the URL. */
export function useTeamId(): string {
  const { teamId } = useParams({ strict: false });
  if (teamId === undefined) throw new Error('The page belongs to no team.');
  return teamId;
}

/** Reads `path` below a team. */
export const teamQuery = <Data>(teamId: string, path: string) =>
  queryOptions({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) => call<Data>('GET', `teams/${teamId}${path}`, undefined, signal),
    // Colleagues and programs change the data of a team at the same time.
    staleTime: 0,
  });

/** Reads `path` below the team of the URL: `/keys`; empty for the team itself. */
export const useTeamData = <Data>(path: string): UseSuspenseQueryResult<Data> =>
  useSuspenseQuery(teamQuery<Data>(useTeamId(), path));

/**
 * Returns a function that deletes what the page shows, leaves the page, and then reads the data of the team again. What is gone is not
 * read again, because the page may show it until it is rendered once more.
 */
export function useTeamDelete(): (path: string, leave: () => Promise<void>) => Promise<void> {
  const teamId = useTeamId();
  const client = useQueryClient();
  return async (path, leave) => {
    await call<unknown>('DELETE', `teams/${teamId}${path}`);
    await leave();
    await client.invalidateQueries({
      queryKey: ['team', teamId],
      predicate: ({ queryKey: [, , read] }) => !(typeof read === 'string' && read.startsWith(path)),
    });
  };
}

/** Returns a function that changes something below the team of the URL and then reads the data of the team again. */
export function useTeamCall(): <Data>(
  method: Method,
  path: string,
  body?: object,
) => Promise<Data> {
  const teamId = useTeamId();
  const client = useQueryClient();
  return async <Data>(method: Method, path: string, body?: object) => {
    const data = await call<Data>(method, `teams/${teamId}${path}`, body);
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    return data;
  };
}
