import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { idProperty, TIME, TRUE } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { SessionContext } from '../../tenancy/scope/session-context';
import type { MemberTeamContext } from '../../tenancy/scope/team-context';
import { CurrentMember } from '../current-member.decorator';
import { LINK } from '../links/console-link';
import { CurrentSession } from '../sessions/current-session.decorator';
import { RequiresConfirmation } from '../../tenancy/access/requires-confirmation';
import { setSessionCookies } from '../sessions/session-cookie';
import { ChangeRoleDto } from './member.dto';
import { MemberView } from './member.views';
import { type MemberScope, MembersService } from './members.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/members`)
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @RequiresRole('admin')
  @ApiEndpoint('listMembers', { summary: 'List the members', description: 'By name.' })
  @ApiEnvelope(200, [MemberView])
  async list(@CurrentMember() team: MemberTeamContext): Promise<Envelope<MemberView[]>> {
    return ok(await this.members.list(team));
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
  @ApiEndpoint('changeMemberRole', {
    summary: 'Change the role of a member',
    description:
      'Only an owner can make or change owners. A team keeps at least one owner. The member signs in again.',
  })
  @ApiEnvelope(200, MemberView, { setsCookie: true })
  @ApiErrors('MEMBER_NOT_FOUND', 'LAST_OWNER')
  async changeRole(
    @CurrentMember() team: MemberScope,
    @CurrentSession() session: SessionContext,
    @Param('memberId') id: string,
    @Body() { role }: ChangeRoleDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<MemberView>> {
    const { member, cookies } = await this.members.changeRole(team, session, id, role);
    if (cookies !== null) setSessionCookies(response, cookies);
    return ok(member);
  }

  @Delete(':memberId')
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'removeMember', target: 'member', param: 'memberId' })
  @ApiEndpoint('removeMember', {
    summary: 'Remove a member',
    description: 'Only an owner can remove owners. A team keeps at least one owner.',
  })
  @ApiEnvelope(200, { id: idProperty('member'), removed: TRUE })
  @ApiErrors('MEMBER_NOT_FOUND', 'LAST_OWNER')
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
  @ApiEndpoint('createResetLink', {
    summary: 'Create a link to reset the password of a member',
    description:
      'Only for a person all of whose teams the caller administers. The link is returned once. It ends when the role or a team of either person changes.',
  })
  @ApiEnvelope(200, { link: LINK, expiresAt: TIME })
  @ApiErrors('MEMBER_NOT_FOUND')
  async resetLink(
    @CurrentMember() team: MemberScope,
    @Param('memberId') id: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<{ link: string; expiresAt: string }>> {
    return ok(await this.members.issueResetLink(team, id, origin));
  }
}
