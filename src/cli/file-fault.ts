import { ApiError } from '../core/errors/api-error';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'access is refused',
  EPERM: 'access is refused',
  EROFS: 'cannot be written to',
  ENOSPC: 'the disk is full',
};

/** What was wrong with a file or folder that an option names. */
export function fileFault(option: string, error: unknown): ApiError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  const reason = REASONS[code] ?? `cannot be used (${code})`;
  return new ApiError('VALIDATION_FAILED', [`${option}: ${reason}`]);
}
