import { useQuery } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../../api/team';
import { useFormId } from '../form-queries';
import type { FormResponse } from '../types';

/** Returns a function that names how a response of the page came in; '' until that is known. */
export function useChannels(
  responses: readonly FormResponse[],
): (response: FormResponse) => string {
  const ids = responses.map(({ id }) => id).join(',');
  const path = `/forms/${useFormId()}/responses/channels?ids=${ids}`;
  const { data } = useQuery({
    ...teamQuery<{ pageIds: string[] }>(useTeamId(), path),
    enabled: ids !== '',
  });
  return ({ id, source }) => {
    if (source === 'ai') return 'AI assistant';
    if (data === undefined) return '';
    return data.pageIds.includes(id) ? 'Form page' : 'API';
  };
}
