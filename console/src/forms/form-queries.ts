import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../api/call';
import { useTeamData, useTeamId } from '../api/team';
import type { BuilderData, ClosedForm } from './types';

/** The id of the form in the URL. */
export function useFormId(): string {
  const { formId } = useParams({ strict: false });
  if (formId === undefined) throw new Error('The page belongs to no form.');
  return formId;
}

/** The ids of the forms whose pages take no more responses. */
export function useClosedForms(): ReadonlySet<string> {
  const { data } = useTeamData<ClosedForm[]>('/closed-forms');
  return new Set(data.map(({ id }) => id));
}

/** Below `/console/api/`. */
export const builderPath = (teamId: string, formId: string): string =>
  `teams/${teamId}/forms/${formId}/builder`;

/**
 * What the builder edits. The result is not kept: a builder that opens starts with the form as it is now. The key is outside of
 * the team's data, so that other changes do not read the form again while somebody edits.
 */
export const builderQuery = (teamId: string, formId: string) =>
  queryOptions({
    queryKey: ['builder', teamId, formId],
    queryFn: ({ signal }) =>
      call<BuilderData>('GET', builderPath(teamId, formId), undefined, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The number of deliveries of the form that have failed. */
export const failuresPath = (formId: string): string => `/forms/${formId}/webhook/failures`;

/** Returns a function that reads the lists and forms of the team again after a change. */
export function useForgetForms(): () => Promise<void> {
  const client = useQueryClient();
  const teamId = useTeamId();
  return () => client.invalidateQueries({ queryKey: ['team', teamId] });
}
