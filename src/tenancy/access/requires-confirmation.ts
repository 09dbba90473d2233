import { MINUTE_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { SessionContext } from '../scope/session-context';

/** The time for which a password or code confirms dangerous actions. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export const confirmedUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + CONFIRMED_MS);

/** @throws ApiError CONFIRMATION_REQUIRED */
export function requireConfirmation({ confirmedAt }: SessionContext): void {
  if (confirmedUntil(confirmedAt).getTime() <= Date.now()) {
    throw new ApiError('CONFIRMATION_REQUIRED');
  }
}
