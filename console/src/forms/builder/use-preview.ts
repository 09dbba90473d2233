import { useEffect, useState } from 'react';
import { ApiError, call } from '../../api/call';
import { queryString } from '../../api/cursor-list';
import { useTeamId } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { type FormDraft, toBody } from '../draft/form-draft';
import { repairedBody } from '../draft/repair';
import type { FormStatus } from '../draft/field-kinds';
import { type Problems, readProblems } from '../draft/problems';
import { builderPath, useFormId } from '../form-queries';
import type { Language, Preview } from '../types';

const DELAY_MS = 300;
const RETRY_S = 2;
const NONE: Problems = new Map();

export interface LivePreview {
  /** The last page that could be made, or null before the first one. */
  html: string | null;
  problems: Problems;
  /** The draft that has these problems, or null before the first check. */
  of: FormDraft | null;
  /** Why there is no new page, or null if there is one. */
  error: string | null;
}

export const PREVIEW_PAGES = ['form', 'errors', 'thanks', 'closed'] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];

/** Which page is shown, and to whom; without a property, the form and the browser decide. */
export interface PreviewChoice {
  page: PreviewPage;
  language: Language | '';
  scheme: 'light' | 'dark' | '';
}

/** The hosted page as the draft would make it, from the service. */
export function useLivePreview(
  draft: FormDraft,
  version: number,
  status: FormStatus,
  { page, language, scheme }: PreviewChoice,
): LivePreview {
  const t = useTexts('builder');
  const query = queryString({ page, language, scheme });
  const path = `${builderPath(useTeamId(), useFormId())}/preview?${query}`;
  const [preview, setPreview] = useState<LivePreview>({
    html: null,
    problems: NONE,
    of: null,
    error: null,
  });
  useEffect(() => {
    const abort = new AbortController();
    const loadAfter = (ms: number) => window.setTimeout(() => void load(), ms);
    const load = async () => {
      try {
        const { preview, rejected } = await render(draft, version, status, (body) =>
          call<Preview>('POST', path, body, abort.signal),
        );
        const { html, problems } = preview;
        const found = problems.map(({ path, message }): [string, string] => [path, message]);
        setPreview((last) => ({
          html: html ?? last.html,
          problems: new Map([...rejected, ...found]),
          of: draft,
          error:
            html === null ? t('previewTooLarge') : rejected.size > 0 ? t('previewWithout') : null,
        }));
      } catch (failure) {
        if (abort.signal.aborted) return;
        if (!(failure instanceof ApiError)) throw failure;
        const isInvalid = failure.code === 'VALIDATION_FAILED';
        setPreview(({ html }) => ({
          html,
          problems: isInvalid ? readProblems(failure.fields) : NONE,
          of: draft,
          error: isInvalid ? t(html === null ? 'previewEmpty' : 'previewOld') : failure.text,
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
  }, [draft, version, status, path, t]);
  return preview;
}

/** Renders the draft; if the service rejects a part of it, everything else, so that all problems are found at once. */
async function render(
  draft: FormDraft,
  version: number,
  status: FormStatus,
  send: (body: object) => Promise<Preview>,
): Promise<{ preview: Preview; rejected: Problems }> {
  try {
    return { preview: await send(toBody(draft, version, status)), rejected: NONE };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'VALIDATION_FAILED') throw failure;
    const rejected = readProblems(failure.fields);
    return { preview: await send(repairedBody(draft, version, status, rejected)), rejected };
  }
}
