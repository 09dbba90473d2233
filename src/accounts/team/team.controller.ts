import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { SessionContext } from '../../core/http/session-context';
import type { MemberTeamContext } from '../../core/http/team-context';
import { CurrentMember } from '../current-member.decorator';
import { type MemberScope, MembersService } from '../members/members.service';
import { CurrentSession } from '../sessions/current-session.decorator';
import { UpdateTeamDto } from './team.dto';
import { TeamService, type TeamView } from './team.service';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class TeamSettingsController {
  constructor(
    private readonly teams: TeamService,
    private readonly members: MembersService,
  ) {}

  @Get()
  @RequiresRole('viewer')
  async get(@CurrentMember() team: MemberTeamContext): Promise<Envelope<TeamView>> {
    return ok(await this.teams.get(team));
  }

  @Patch()
  @RequiresRole('admin')
  @Audited({
    action: 'updateTeam',
    target: 'team',
    details: ['name', 'phoneRegion', 'requiresSecondFactor', 'sessionIdleMinutes'],
  })
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
  async leave(@CurrentMember() team: MemberScope): Promise<Envelope<{ left: true }>> {
    await this.members.leave(team);
    return ok({ left: true });
  }
}
