import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../core/errors/api-error';
import { teamRequestOf } from '../scope/team-request';
import { DeclaredEndpoint } from '../endpoint/endpoint-declaration';
import { hasRole } from '../scope/role';
import { requireConfirmation } from './requires-confirmation';

/** Runs after the body is read: rejects properties that need a higher role of the member, or a confirmation. */
@Injectable()
export class BodyRightsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws ApiError FORBIDDEN, CONFIRMATION_REQUIRED */
  canActivate(context: ExecutionContext): boolean {
    const { scope, session, body } = teamRequestOf(context);
    const actor = scope?.actor;
    if (actor?.kind !== 'user' || typeof body !== 'object' || body === null) return true;
    const { roleFor = {}, confirmation } = {
      ...this.reflector.get(DeclaredEndpoint, context.getHandler()),
    };
    for (const [property, required] of Object.entries(roleFor)) {
      if (isAskedIn(body, property) && !hasRole(actor.role, required)) {
        throw new ApiError('FORBIDDEN');
      }
    }
    const demands =
      typeof confirmation === 'object' &&
      confirmation.some((property) => isAskedIn(body, property));
    if (demands && session !== undefined) requireConfirmation(session);
    return true;
  }
}

/** Whether a property asks for something. `false`, `null`, `{}` and a missing property do not. */
function isAskedIn(body: object, property: string): boolean {
  const value: unknown = Object.hasOwn(body, property) ? Reflect.get(body, property) : undefined;
  return value === true || Object.keys(Object(value) as object).length > 0;
}
