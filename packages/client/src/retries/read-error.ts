import type { ErrorBody } from '../models';
import { RapportError } from '../rapport-error';
import { readRetryAfter } from './read-retry-after';

/** What an answer with a status of 400 or more, or one that leads elsewhere, says. */
export async function readError(response: Response): Promise<RapportError> {
  const { status, headers } = response;
  const body = parse(await response.text());
  return new RapportError({
    code: body?.code ?? 'UNEXPECTED_ANSWER',
    message: body?.message ?? `The answer, with status ${status}, is not one of the API.`,
    status,
    fields: body?.fields ?? [],
    requestId: headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  });
}

function parse(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as ErrorBody | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? body : null;
  } catch {
    return null;
  }
}
