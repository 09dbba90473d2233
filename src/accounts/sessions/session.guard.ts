import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Deadline } from '@rapport/pg-lanes';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { ApiError } from '../../core/errors/api-error';
import { isConsoleRoute } from '../../core/http/route-prefixes';
import { PublicRoute } from '../../core/http/public.decorator';
import { isSafeMethod, responseOf } from '../../core/http/request-context';
import type { Share } from '../../core/limits/share';
import { requireConfirmation } from '../../tenancy/access/requires-confirmation';
import {
  DeclaredEndpoint,
  type ReadEndpoint,
  roleOf,
  type WriteEndpoint,
} from '../../tenancy/endpoint/endpoint-declaration';
import { hasRole } from '../../tenancy/scope/role';
import type { Membership, SessionContext } from '../../tenancy/scope/session-context';
import { setScope, type TeamRequest, teamRequestOf } from '../../tenancy/scope/team-request';
import { MembershipsRepository } from '../members/memberships.repository';
import { shareOf } from '../request-share';
import { requireOwnOrigin } from './own-origin';
import { readSessionToken } from './session-cookie';
import { SessionResolver } from './session-resolver';

/**
 * Global guard for the routes of the console: checks the origin of the request, resolves the cookie to a session, and in the
 * path of a team the membership and its role. Other routes never read a cookie.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly publicUrl: string | null;

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionResolver,
    private readonly memberships: MembershipsRepository,
    @Inject(APP_CONFIG) { publicUrl }: AppConfig,
  ) {
    this.publicUrl = publicUrl;
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = teamRequestOf(context);
    if (!isConsoleRoute(request)) return true;
    // The responses depend on the cookie.
    responseOf(context).setHeader('Cache-Control', 'no-store');
    requireOwnOrigin(request, this.publicUrl);
    const deadline = (request.deadline = new Deadline());
    const targets = [context.getHandler(), context.getClass()];
    const isPublic = this.reflector.getAllAndOverride(PublicRoute, targets) !== undefined;
    return isPublic || this.admit(request, context, deadline);
  }

  /**
   * @throws ApiError SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED, CONFIRMATION_REQUIRED; in the path of a team also TEAM_NOT_FOUND,
   * TEAM_BEING_DELETED, SECOND_FACTOR_SETUP_REQUIRED, FORBIDDEN
   */
  private async admit(
    request: TeamRequest,
    context: ExecutionContext,
    deadline: Deadline,
  ): Promise<boolean> {
    const declared = this.reflector.get(DeclaredEndpoint, context.getHandler());
    const { session, membership } = await this.findRights(request, declared, deadline);
    request.session = session;
    // A response that is still being sent may outlast the deadline of its request.
    request.requireRights = () => this.findRights(request, declared, new Deadline());
    if (membership !== null) {
      const { teamId, userId: id, role, phoneRegion } = membership;
      const { requestId } = request;
      const actor = { kind: 'user', id, accountId: session.accountId, role } as const;
      setScope(request, { shareId: teamId, teamId, phoneRegion, actor, deadline, requestId });
    }
    if (declared.confirmation === 'always') requireConfirmation(session);
    return true;
  }

  /** The session, and in the path of a team the membership with the role that the handler requires. */
  private async findRights(
    request: TeamRequest,
    declared: ReadEndpoint | WriteEndpoint,
    deadline: Deadline,
  ): Promise<{ session: SessionContext; membership: Membership | null }> {
    const session = await this.findSession(request);
    if (session.needsSecondFactor) throw new ApiError('SECOND_FACTOR_REQUIRED');
    const { teamId } = request.params;
    if (typeof teamId !== 'string') return { session, membership: null };
    const share = shareOf({ session, deadline });
    const membership = await this.requireMembership(share, session, teamId);
    const required = roleOf(declared);
    if (required === undefined) throw new Error('The handler has no role.');
    if (!hasRole(membership.role, required)) throw new ApiError('FORBIDDEN');
    return { session, membership };
  }

  private async findSession(request: TeamRequest): Promise<SessionContext> {
    const token = readSessionToken(request);
    const isWrite = !isSafeMethod(request.method);
    const session = token === null ? null : await this.sessions.resolve(token, isWrite);
    if (session === null) throw new ApiError('SIGN_IN_REQUIRED');
    return session;
  }

  /** @throws ApiError TEAM_NOT_FOUND, TEAM_BEING_DELETED, SECOND_FACTOR_SETUP_REQUIRED */
  private async requireMembership(
    share: Share,
    session: SessionContext,
    teamId: string,
  ): Promise<Membership> {
    const membership = session.memberships.find((one) => one.teamId === teamId);
    if (membership === undefined) {
      const wasDeleted = await this.memberships.wasDeleted(share, session.accountId, teamId);
      throw new ApiError(wasDeleted ? 'TEAM_BEING_DELETED' : 'TEAM_NOT_FOUND');
    }
    if (membership.requiresSecondFactor && !session.hasSecondFactor) {
      throw new ApiError('SECOND_FACTOR_SETUP_REQUIRED');
    }
    return membership;
  }
}
