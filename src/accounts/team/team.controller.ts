import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { TRUE } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { SessionContext } from '../../tenancy/scope/session-context';
import type { MemberTeamContext } from '../../tenancy/scope/team-context';
import { CurrentMember } from '../current-member.decorator';
import { type MemberScope, MembersService } from '../members/members.service';
import { CurrentSession } from '../sessions/current-session.decorator';
import { UpdateTeamDto } from './team.dto';
import { TeamSettingsService } from './team-settings.service';
import { TeamView } from './team.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class TeamSettingsController {
  constructor(
    private readonly teams: TeamSettingsService,
    private readonly members: MembersService,
  ) {}

  @Get()
  @RequiresRole('viewer')
  @ApiEndpoint('getTeam', {
    summary: 'Get the team',
    description: 'Its settings, and the role of the signed-in person.',
  })
  @ApiEnvelope(200, TeamView)
  async get(@CurrentMember() team: MemberTeamContext): Promise<Envelope<TeamView>> {
    return ok(await this.teams.get(team));
  }

  @Patch()
  @RequiresRole('admin')
  @Audited({
    action: 'updateTeam',
    target: 'team',
    details: [
      'name',
      'phoneRegion',
      'requiresSecondFactor',
      'sessionIdleMinutes',
      'sessionMaxHours',
    ],
  })
  @ApiEndpoint('updateTeam', {
    summary: 'Update the team',
    description:
      'Changes the properties that are sent. Only a confirmed owner may send `requiresSecondFactor`, `sessionIdleMinutes` or `sessionMaxHours`; the first needs a second factor of their own.',
  })
  @ApiEnvelope(200, TeamView)
  @ApiErrors('CONFIRMATION_REQUIRED', 'SECOND_FACTOR_INACTIVE')
  async update(
    @CurrentMember() team: MemberScope,
    @CurrentSession() session: SessionContext,
    @Body() dto: UpdateTeamDto,
  ): Promise<Envelope<TeamView>> {
    return ok(await this.teams.update(team, session, dto));
  }

  @Post('leave')
  @HttpCode(200)
  @RequiresRole('viewer')
  @Audited({ action: 'leaveTeam', target: 'team', param: 'teamId' })
  @ApiEndpoint('leaveTeam', {
    summary: 'Leave the team',
    description: 'A team keeps at least one owner.',
  })
  @ApiEnvelope(200, { left: TRUE })
  @ApiErrors('LAST_OWNER')
  async leave(@CurrentMember() team: MemberScope): Promise<Envelope<{ left: true }>> {
    await this.members.leave(team);
    return ok({ left: true });
  }
}
