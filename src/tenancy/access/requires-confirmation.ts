import { Reflector } from '@nestjs/core';
import { MINUTE_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { SessionContext } from '../scope/session-context';

/** The time for which a password or code confirms dangerous actions. */
const CONFIRMED_MS = 10 * MINUTE_MS;

/** `@RequiresConfirmation(true)`: the person must have entered a password or code in the last 10 minutes. */
export const RequiresConfirmation = Reflector.createDecorator<boolean>();

/** `@RequiresConfirmationFor(['removedAnswers'])`: as {@link RequiresConfirmation}, for bodies with one of these properties. */
export const RequiresConfirmationFor = Reflector.createDecorator<readonly string[]>();

export const confirmedUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + CONFIRMED_MS);

/** @throws ApiError CONFIRMATION_REQUIRED */
export function requireConfirmation({ confirmedAt }: SessionContext): void {
  if (confirmedUntil(confirmedAt).getTime() <= Date.now()) {
    throw new ApiError('CONFIRMATION_REQUIRED');
  }
}
