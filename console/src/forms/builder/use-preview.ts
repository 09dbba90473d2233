import { useEffect, useState } from 'react';
import { ApiError, call } from '../../api/call';
import { useTeamId } from '../../api/team';
import { type FormDraft, toBody } from '../draft/form-draft';
import type { FormStatus } from '../draft/field-kinds';
import { type Problems, readProblems } from '../draft/problems';
import { builderPath, useFormId } from '../form-queries';
import type { Preview } from '../types';

const DELAY_MS = 300;
const RETRY_S = 2;
const NONE: Problems = new Map();

export interface LivePreview {
  /** The last page that could be made; null: none yet. */
  html: string | null;
  problems: Problems;
  /** Why there is no new page; null: there is one. */
  error: string | null;
}

/** The hosted page as the draft would make it, from the service. */
export function useLivePreview(draft: FormDraft, version: number, status: FormStatus): LivePreview {
  const path = `${builderPath(useTeamId(), useFormId())}/preview`;
  const [preview, setPreview] = useState<LivePreview>({ html: null, problems: NONE, error: null });
  useEffect(() => {
    const abort = new AbortController();
    const loadAfter = (ms: number) => window.setTimeout(() => void load(), ms);
    const load = async () => {
      try {
        const body = toBody(draft, version, status);
        const { html, problems } = await call<Preview>('POST', path, body, abort.signal);
        const found = problems.map(({ path, message }): [string, string] => [path, message]);
        setPreview((last) => ({
          html: html ?? last.html,
          problems: new Map(found),
          error:
            html === null
              ? 'The form is too large to be shown. The preview is not up to date.'
              : null,
        }));
      } catch (failure) {
        if (abort.signal.aborted) return;
        if (!(failure instanceof ApiError)) throw failure;
        const isInvalid = failure.code === 'VALIDATION_FAILED';
        setPreview(({ html }) => ({
          html,
          problems: isInvalid ? readProblems(failure.fields) : NONE,
          error: isInvalid
            ? `The preview is ${html === null ? 'empty' : 'out of date'} until the marked errors are corrected.`
            : failure.message,
        }));
        // No response, or a busy service.
        if (failure.status === 0 || failure.status === 503)
          timer = loadAfter((failure.retryAfterS ?? RETRY_S) * 1_000);
      }
    };
    let timer = loadAfter(DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, version, status, path]);
  return preview;
}
