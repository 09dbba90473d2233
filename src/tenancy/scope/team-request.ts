import type { AppRequest } from '../../core/http/request-context';
import type { SessionContext } from './session-context';
import type { TeamContext } from './team-context';

/** A request with what the guards of keys and sessions set. */
export interface TeamRequest extends AppRequest {
  /** Set by `ApiKeyGuard` or `SessionGuard`; absent on public routes. */
  team?: TeamContext;
  /** Set by `SessionGuard`, on routes of the console that need one. */
  session?: SessionContext;
  /** Whether the endpoint runs under its `Idempotency-Key`: the errors of the key have been checked. */
  isKeyClaimed?: boolean;
}

/** Sets the team of a request, whose share of the service the request takes from now on. */
export function setTeam(request: TeamRequest, team: TeamContext): void {
  const { teamId, key, member, deadline } = team;
  request.team = team;
  request.sender = {
    shareId: teamId,
    isVisitor: false,
    logged: { team: teamId, key: key?.prefix, user: member?.userId },
  };
  if (deadline !== undefined) request.deadline = deadline;
}

/** Makes a request without a key that of a visitor of the team's public pages. */
export function setVisitedTeam(request: AppRequest, teamId: string): void {
  request.sender = { shareId: teamId, isVisitor: true, logged: {} };
}
