import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Audited } from '../../core/audit/audited.decorator';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole, type Role, ROLES } from '../../core/http/requires-role.decorator';
import type { SessionContext } from '../../core/http/session-context';
import type { MemberTeamContext } from '../../core/http/team-context';
import { IsChoice } from '../../core/validation/rules';
import { CurrentMember } from '../current-member.decorator';
import { originOfRequest } from '../../core/http/public-origin';
import { consoleLink } from '../links/console-link';
import { CurrentSession } from '../sessions/current-session.decorator';
import { RequiresConfirmation } from '../../core/http/requires-confirmation';
import { setSessionCookie } from '../sessions/session-cookie';
import { type MemberView, toMemberView } from './member.views';
import { type MemberScope, MembersService } from './members.service';

class ChangeRoleDto {
  @IsChoice(ROLES)
  role: Role;
}

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/members`)
export class MembersController {
  constructor(
    private readonly members: MembersService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @RequiresRole('admin')
  async list(
    @CurrentMember() { teamId, member }: MemberTeamContext,
  ): Promise<Envelope<MemberView[]>> {
    const members = await this.members.list(teamId);
    return ok(members.map((one) => toMemberView(one, member.userId)));
  }

  @Patch(':memberId')
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({
    action: 'changeMemberRole',
    target: 'member',
    param: 'memberId',
    details: ['role'],
  })
  async changeRole(
    @CurrentMember() team: MemberScope,
    @CurrentSession() session: SessionContext,
    @Param('memberId') id: string,
    @Body() { role }: ChangeRoleDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<MemberView>> {
    const { member, token } = await this.members.changeRole(team, session, id, role);
    if (token !== null) setSessionCookie(response, token);
    return ok(toMemberView(member, team.member.userId));
  }

  @Delete(':memberId')
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'removeMember', target: 'member', param: 'memberId' })
  async remove(
    @CurrentMember() team: MemberScope,
    @Param('memberId') id: string,
  ): Promise<Envelope<{ id: string; removed: true }>> {
    await this.members.remove(team, id);
    return ok({ id, removed: true });
  }

  @Post(':memberId/reset-link')
  @HttpCode(200)
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'createResetLink', target: 'member', param: 'memberId' })
  async resetLink(
    @CurrentMember() team: MemberScope,
    @CurrentSession() session: SessionContext,
    @Param('memberId') id: string,
    @Req() request: Request,
  ): Promise<Envelope<{ link: string; expiresAt: string }>> {
    const { token, expiresAt } = await this.members.issueResetLink(team, session, id);
    const link = consoleLink(originOfRequest(this.config, request), 'reset', token);
    return ok({ link, expiresAt: expiresAt.toISOString() });
  }
}
