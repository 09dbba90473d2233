import type { ArgumentsHost } from '@nestjs/common';
import type { RequestScope } from './request-scope';
import { type AppRequest, requestOf } from '../../core/http/request-context';
import type { SessionContext } from './session-context';

/** A request with what the guards of keys and sessions set. */
export interface TeamRequest extends AppRequest {
  /** Set by `ApiKeyGuard` or `SessionGuard`; absent on public routes, and where a person acts for no team. */
  scope?: RequestScope;
  /** Set by `SessionGuard`, on routes of the console that need one. */
  session?: SessionContext;
  /** Whether the endpoint runs under its `Idempotency-Key`, so that the errors of the key have been checked. */
  isKeyClaimed?: boolean;
}

/** @see requestOf */
export const teamRequestOf = (context: ArgumentsHost): TeamRequest => requestOf(context);

/** A list with this header is read from the primary, and so has all acknowledged writes (specification, section 1). */
const isStrong = ({ headers }: TeamRequest): boolean => headers.consistency === 'strong';

/** Sets the scope of a request, which takes the share of its team from now on. */
export function setScope(request: TeamRequest, scope: RequestScope): void {
  const { teamId, actor, deadline } = scope;
  request.scope = isStrong(request) ? { ...scope, readsPrimary: true } : scope;
  request.deadline = deadline;
  request.sender = {
    shareId: teamId,
    isVisitor: false,
    logged: {
      team: teamId,
      key: actor.kind === 'key' ? actor.prefix : undefined,
      user: actor.kind === 'user' ? actor.id : undefined,
    },
  };
}

/** Makes a request without a key that of a visitor of the team's public pages. */
export function setVisitedTeam(request: AppRequest, teamId: string): void {
  request.sender = { shareId: teamId, isVisitor: true, logged: {} };
}
