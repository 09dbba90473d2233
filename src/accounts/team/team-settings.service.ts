import { Injectable } from '@nestjs/common';
import type { Team } from '../../auth/entities/team.entity';
import { ApiError } from '../../core/errors/api-error';
import { hasRole, type Role } from '../../core/http/requires-role.decorator';
import type { SessionContext } from '../../core/http/session-context';
import type { MemberTeamContext } from '../../core/http/team-context';
import { TeamsService } from '../../auth/teams.service';
import type { MemberScope } from '../members/members.service';
import { requireConfirmation } from '../../core/http/requires-confirmation';
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

  async get({ teamId, member }: MemberTeamContext): Promise<TeamView> {
    return toTeamView(await this.teams.get(teamId), member.role);
  }

  /** @throws ApiError FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_INACTIVE for a change of how members sign in */
  async update(
    team: MemberScope,
    session: SessionContext,
    { name, phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours }: UpdateTeamDto,
  ): Promise<TeamView> {
    const { teamId, member } = team;
    const policy = changedIn(await this.teams.get(teamId), {
      requiresSecondFactor: requiresSecondFactor ?? undefined,
      sessionIdleMinutes,
      sessionMaxHours,
    });
    if (Object.keys(policy).length > 0) requirePolicyRights(member.role, session);
    // An owner without one would be locked out.
    if (policy.requiresSecondFactor === true && !session.hasSecondFactor) {
      throw new ApiError('SECOND_FACTOR_INACTIVE');
    }
    const changes: Partial<Team> = {
      ...(name === undefined ? {} : { name }),
      ...(phoneRegion === undefined ? {} : { phoneRegion }),
      ...policy,
    };
    team.transaction.afterCommit(() => this.resolver.forget());
    return toTeamView(await this.teams.update(team, changes), member.role);
  }
}

/** Owners decide how members sign in. */
function requirePolicyRights(role: Role, session: SessionContext): void {
  if (!hasRole(role, 'owner')) throw new ApiError('FORBIDDEN');
  requireConfirmation(session);
}

type SignInPolicy = Pick<Team, 'requiresSecondFactor' | 'sessionIdleMinutes' | 'sessionMaxHours'>;

/** The settings that are sent with another value than the stored one. */
function changedIn(stored: SignInPolicy, sent: Partial<SignInPolicy>): Partial<SignInPolicy> {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && value !== stored[name as keyof SignInPolicy],
    ),
  );
}
