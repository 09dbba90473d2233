import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../errors/api-error';
import type { AppRequest } from './request-context';
import { hasRole, RequiresRoleFor } from './requires-role.decorator';

/** Runs after the body is read: rejects properties that the role of the member may not send. */
@Injectable()
export class BodyRoleGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws ApiError FORBIDDEN */
  canActivate(context: ExecutionContext): boolean {
    const { team, body } = context.switchToHttp().getRequest<AppRequest>();
    const member = team?.member;
    if (member === undefined || typeof body !== 'object' || body === null) return true;
    const roles = this.reflector.get(RequiresRoleFor, context.getHandler()) ?? {};
    for (const [property, required] of Object.entries(roles)) {
      if (Object.hasOwn(body as object, property) && !hasRole(member.role, required)) {
        throw new ApiError('FORBIDDEN');
      }
    }
    return true;
  }
}
