import { OverloadError } from '../../core/errors/api-error';
import { PlatformError } from '@rapport/social-connectors';
import { UndecryptableError } from '../tokens/token-vault.service';

/** The code of a sign-in whose client hung up. */
export const CLIENT_CLOSED = 'client_closed';

/** LinkedIn has two errors of its own for a person who declines. */
const DENIED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** The code under which the failure of a sign-in is stored. */
export function codeOf(error: unknown): string {
  if (error instanceof PlatformError) return error.code;
  if (error instanceof OverloadError) return 'overloaded';
  return error instanceof UndecryptableError ? 'undecryptable' : 'internal_error';
}

/** The reason of a failed sign-in, for the operator. */
export function reasonOf(code: string): string {
  if (DENIED.includes(code)) return `the person did not grant access (${code})`;
  if (code === 'no_account') return 'the person has no account that can be connected';
  if (code === CLIENT_CLOSED) return 'the browser closed the connection before the sign-in ended';
  return `the sign-in failed (${code})`;
}

/** The reason of a failed sign-in, for the pages of the console. */
export function failureOf(code: string): 'denied' | 'no_account' | 'interrupted' | 'failed' {
  if (DENIED.includes(code)) return 'denied';
  if (code === 'no_account') return code;
  return code === CLIENT_CLOSED ? 'interrupted' : 'failed';
}
