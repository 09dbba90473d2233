import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../api/call';
import { useTeamId } from '../api/team';

const POLL_MS = 400;
/** A form with very many responses takes longer; the bin then shows its progress. */
const MAX_POLLS = 25;

/**
 * Returns a function that restores a form, and waits until it is back: true, or false if that takes long. @throws ApiError FORM_NAME_TAKEN
 */
export function useRestoreForm(): (formId: string, name?: string) => Promise<boolean> {
  const teamId = useTeamId();
  const client = useQueryClient();
  return async (formId, name) => {
    const body = name === undefined ? {} : { name };
    await call<unknown>('POST', `teams/${teamId}/bin/forms/${formId}/restore`, body);
    let isBack = false;
    for (let polls = 0; polls < MAX_POLLS && !isBack; polls += 1) {
      isBack = await exists(teamId, formId);
      if (!isBack) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    return isBack;
  };
}

async function exists(teamId: string, formId: string): Promise<boolean> {
  try {
    await call<unknown>('GET', `teams/${teamId}/forms/${formId}`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
