import { Body, Controller, Param, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty, TIME, TRUE } from '../../core/openapi/common-properties';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { LINK_SCHEMA, SENT_TO_SCHEMA } from '../links/console-link';
import { CurrentSession } from '../../tenancy/scope/current-session.decorator';
import { setSessionCookies } from '../sessions/session-cookie';
import { ChangeRoleDto } from './member.dto';
import { MemberView } from './member.views';
import { MembersService } from './members.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/members`)
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Endpoint.get({
    id: 'listMembers',
    summary: 'List the members',
    description: 'By name.',
    role: 'admin',
    returns: envelope(200, [MemberView]),
  })
  async list(@CurrentScope() scope: RequestScope<MemberActor>): Promise<Envelope<MemberView[]>> {
    return ok(await this.members.list(scope));
  }

  @Endpoint.patch({
    path: ':memberId',
    id: 'changeMemberRole',
    summary: 'Change the role of a member',
    description:
      'Only an owner can make or change owners. A team keeps at least one owner. The member signs in again.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'member', param: 'memberId', details: ['role'] },
    idempotency: 'none',
    returns: envelope(200, MemberView, { setsCookie: true }),
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  })
  async changeRole(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @CurrentSession() session: SessionContext,
    @Param('memberId') id: string,
    @Body() { role }: ChangeRoleDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<MemberView>> {
    const { member, cookies } = await this.members.changeRole(unit, session, id, role);
    if (cookies !== null) setSessionCookies(response, cookies);
    return ok(member);
  }

  @Endpoint.delete({
    path: ':memberId',
    id: 'removeMember',
    summary: 'Remove a member',
    description: 'Only an owner can remove owners. A team keeps at least one owner.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'member', param: 'memberId' },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('member'), removed: TRUE }),
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  })
  async remove(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('memberId') id: string,
  ): Promise<Envelope<{ id: string; removed: true }>> {
    await this.members.remove(unit, id);
    return ok({ id, removed: true });
  }

  @Endpoint.post({
    path: ':memberId/reset-link',
    id: 'createResetLink',
    summary: 'Create a link to reset the password of a member',
    description:
      'Only for a person all of whose teams the caller administers. The link is returned once, and sent to the member if this service sends mail. It ends when the role or a team of either person changes.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'member', param: 'memberId' },
    idempotency: 'none',
    returns: envelope(200, { link: LINK_SCHEMA, expiresAt: TIME, sentTo: SENT_TO_SCHEMA }),
    errors: ['MEMBER_NOT_FOUND'],
  })
  async resetLink(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('memberId') id: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<{ link: string; expiresAt: string; sentTo: string | null }>> {
    return ok(await this.members.issueResetLink(unit, id, origin));
  }
}
