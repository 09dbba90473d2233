import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { MemberTeamContext } from '../../tenancy/scope/team-context';
import { CurrentMember } from '../current-member.decorator';
import { InviteDto } from '../members/member.dto';
import type { MemberScope } from '../members/members.service';
import { RequiresConfirmation } from '../../tenancy/access/requires-confirmation';
import { CreatedInvitationView, InvitationView } from './invitation.views';
import { InvitationsService } from './invitations.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/invitations`)
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @RequiresRole('admin')
  @ApiEndpoint('listInvitations', {
    summary: 'List the open invitations',
    description: 'Those that are neither used nor expired, newest first.',
  })
  @ApiEnvelope(200, [InvitationView])
  async list(@CurrentMember() team: MemberTeamContext): Promise<Envelope<InvitationView[]>> {
    return ok(await this.invitations.list(team));
  }

  @Post()
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'inviteMember', target: 'invitation', details: ['role'] })
  @ApiEndpoint('inviteMember', {
    summary: 'Invite a person',
    description:
      'Returns a link, once. Replaces an earlier invitation of this address. Nobody can give a role above their own. A team has 100 open invitations at most.',
  })
  @ApiEnvelope(201, CreatedInvitationView)
  @ApiErrors('ALREADY_MEMBER', 'INVITATION_LIMIT_REACHED')
  async invite(
    @CurrentMember() team: MemberScope,
    @Body() invitation: InviteDto,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<CreatedInvitationView>> {
    return ok(await this.invitations.inviteAsMember(team, invitation, origin));
  }

  @Delete(':invitationId')
  @RequiresRole('admin')
  @Audited({ action: 'deleteInvitation', target: 'invitation', param: 'invitationId' })
  @ApiEndpoint('deleteInvitation', {
    summary: 'Delete an invitation',
    description: 'Its link is invalid from now on.',
  })
  @ApiEnvelope(200, { id: idProperty('invitation'), deleted: TRUE })
  @ApiErrors('INVITATION_NOT_FOUND')
  async delete(
    @CurrentMember() team: MemberScope,
    @Param('invitationId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.invitations.delete(team, id);
    return ok({ id, deleted: true });
  }
}
