import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Team } from '../../auth/entities/team.entity';
import { ApiError } from '../../core/errors/api-error';
import { hasRole, type Role, ROLES } from '../../core/http/requires-role.decorator';
import type { SessionContext } from '../../core/http/session-context';
import type { MemberTeamContext } from '../../core/http/team-context';
import { BOOLEAN, idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import { TeamsService } from '../../auth/teams.service';
import type { MemberScope } from '../members/members.service';
import { requireConfirmation } from '../../core/http/requires-confirmation';
import { SessionResolver } from '../sessions/session-resolver';
import type { UpdateTeamDto } from './team.dto';

export class TeamView {
  @ApiProperty(idProperty('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  name: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'ISO 3166 code of the country of numbers without a country code; null: they are not completed.',
    example: 'DE',
  })
  phoneRegion: string | null;

  @ApiProperty(BOOLEAN)
  requiresSecondFactor: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Sessions of members end after these minutes without a request; null: 7 days.',
    example: null,
  })
  sessionIdleMinutes: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Sessions of members end these hours after the sign-in; null: 30 days.',
    example: null,
  })
  sessionMaxHours: number | null;

  @ApiProperty({ enum: ROLES, description: 'Of the signed-in person.' })
  role: Role;

  @ApiProperty(TIME)
  createdAt: string;
}

const toTeamView = (team: Team, role: Role): TeamView => ({
  id: team.id,
  name: team.name,
  phoneRegion: team.phoneRegion,
  requiresSecondFactor: team.requiresSecondFactor,
  sessionIdleMinutes: team.sessionIdleMinutes,
  sessionMaxHours: team.sessionMaxHours,
  role,
  createdAt: team.createdAt.toISOString(),
});

/** The settings of a team. */
@Injectable()
export class TeamService {
  constructor(
    private readonly teams: TeamsService,
    private readonly resolver: SessionResolver,
  ) {}

  async get({ teamId, member }: MemberTeamContext): Promise<TeamView> {
    return toTeamView(await this.teams.get(teamId), member.role);
  }

  /** @throws ApiError FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_INACTIVE for a change of how members sign in */
  async update(
    { teamId, member, transaction }: MemberScope,
    session: SessionContext,
    { name, phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours }: UpdateTeamDto,
  ): Promise<TeamView> {
    const isPolicySent = typeof requiresSecondFactor === 'boolean';
    const isLimitSent = sessionIdleMinutes !== undefined || sessionMaxHours !== undefined;
    if (isPolicySent || isLimitSent) requirePolicyRights(member.role, session);
    // An owner without one would be locked out.
    if (requiresSecondFactor === true && !session.hasSecondFactor) {
      throw new ApiError('SECOND_FACTOR_INACTIVE');
    }
    const changes: Partial<Team> = {
      ...(name === undefined ? {} : { name }),
      ...(phoneRegion === undefined ? {} : { phoneRegion }),
      ...(isPolicySent ? { requiresSecondFactor } : {}),
      ...(sessionIdleMinutes === undefined ? {} : { sessionIdleMinutes }),
      ...(sessionMaxHours === undefined ? {} : { sessionMaxHours }),
    };
    const { manager } = transaction;
    if (Object.keys(changes).length > 0) await manager.update(Team, { id: teamId }, changes);
    transaction.afterCommit(() => this.resolver.forget());
    return toTeamView(await manager.findOneByOrFail(Team, { id: teamId }), member.role);
  }
}

/** Owners decide how members sign in. */
function requirePolicyRights(role: Role, session: SessionContext): void {
  if (!hasRole(role, 'owner')) throw new ApiError('FORBIDDEN');
  requireConfirmation(session);
}
