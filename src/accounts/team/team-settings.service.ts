import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { hasRole, type Role } from '../../tenancy/scope/role';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { type TeamRow, TeamsService } from '../../auth/teams.service';
import { requireConfirmation } from '../../tenancy/access/requires-confirmation';
import { SessionResolver } from '../sessions/session-resolver';
import type { UpdateTeamDto } from './team.dto';
import { type TeamView, toTeamView } from './team.views';

/** The settings of a team. */
@Injectable()
export class TeamSettingsService {
  constructor(
    private readonly teams: TeamsService,
    private readonly resolver: SessionResolver,
  ) {}

  async get(scope: RequestScope<MemberActor>): Promise<TeamView> {
    return toTeamView(await this.teams.get(scope, scope.teamId), scope.actor.role);
  }

  /** @throws ApiError FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_INACTIVE for a change of how members sign in */
  async update(
    unit: UnitOfWork<MemberActor>,
    session: SessionContext,
    { name, phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours }: UpdateTeamDto,
  ): Promise<TeamView> {
    const isPolicySent = typeof requiresSecondFactor === 'boolean';
    const isLimitSent = sessionIdleMinutes !== undefined || sessionMaxHours !== undefined;
    if (isPolicySent || isLimitSent) requirePolicyRights(unit.actor.role, session);
    // An owner without a second factor would be locked out.
    if (requiresSecondFactor === true && !session.hasSecondFactor) {
      throw new ApiError('SECOND_FACTOR_INACTIVE');
    }
    const changes: Partial<TeamRow> = {
      ...(name === undefined ? {} : { name }),
      ...(phoneRegion === undefined ? {} : { phoneRegion }),
      ...(isPolicySent ? { requiresSecondFactor } : {}),
      ...(sessionIdleMinutes === undefined ? {} : { sessionIdleMinutes }),
      ...(sessionMaxHours === undefined ? {} : { sessionMaxHours }),
    };
    unit.afterCommit(() => this.resolver.forget());
    return toTeamView(await this.teams.update(unit, changes), unit.actor.role);
  }
}

/** Owners decide how members sign in. */
function requirePolicyRights(role: Role, session: SessionContext): void {
  if (!hasRole(role, 'owner')) throw new ApiError('FORBIDDEN');
  requireConfirmation(session);
}
