import type { Texts } from '../../texts/texts';

/** The result of an attempt as the API reports it. */
interface AttemptResult {
  readonly statusCode: number | null;
  /** In English, or null if it succeeded or none was made. */
  readonly error: string | null;
}

const TIMEOUT_PATTERN = /within ([\d.]+) s/;
const CONNECTION_CODE_PATTERN = /\((\w+)\)/;

/** The result of an attempt in words, or null if there is none yet. */
export function resultInWords(
  { statusCode, error }: AttemptResult,
  t: Texts<'webhook'>,
): string | null {
  const timeout = TIMEOUT_PATTERN.exec(error ?? '')?.[1];
  if (timeout !== undefined) return t('result.timeout', { seconds: timeout });
  const code = CONNECTION_CODE_PATTERN.exec(error ?? '')?.[1];
  if (code !== undefined) return t('result.connection', { code });
  if (statusCode !== null) return statusInWords(statusCode, t);
  if (error === null) return null;
  if (error.includes('not public')) return t('result.blocked');
  return error.includes('no webhook') ? t('result.removed') : error;
}

function statusInWords(statusCode: number, t: Texts<'webhook'>): string {
  const code = { code: String(statusCode) };
  if (statusCode < 300) return t('result.accepted', code);
  if (statusCode < 400) return t('result.redirect', code);
  if (statusCode === 401 || statusCode === 403) return t('result.unauthorized', code);
  if (statusCode === 404 || statusCode === 405) return t('result.notFound', code);
  if (statusCode === 410) return t('result.gone', code);
  if (statusCode === 408 || statusCode === 429) return t('result.busy', code);
  return statusCode >= 500 ? t('result.broken', code) : t('result.rejected', code);
}
