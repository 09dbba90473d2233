import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';

export interface Kept<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  /** Whether the data belong to another path. */
  readonly isStale: boolean;
}

/** Reads `path` below the team; until the data arrive, those of the previous path stay. */
export function useKept<Data>(path: string): Kept<Data> {
  const { data, error, isPlaceholderData } = useQuery({
    ...teamQuery<Data>(useTeamId(), path),
    placeholderData: keepPreviousData,
  });
  if (error !== null && !(error instanceof ApiError)) throw error;
  return { data, error, isStale: isPlaceholderData };
}
