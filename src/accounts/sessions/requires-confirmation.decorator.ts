import { Reflector } from '@nestjs/core';
import { ApiError } from '../../core/errors/api-error';
import type { SessionContext } from '../../core/http/session-context';
import { confirmedUntil } from './session-lifetime';

/** `@RequiresConfirmation(true)`: the person must have entered a password or code in the last 10 minutes. */
export const RequiresConfirmation = Reflector.createDecorator<boolean>();

/** @throws ApiError CONFIRMATION_REQUIRED */
export function requireConfirmation({ confirmedAt }: SessionContext): void {
  if (confirmedUntil(confirmedAt).getTime() <= Date.now()) {
    throw new ApiError('CONFIRMATION_REQUIRED');
  }
}
