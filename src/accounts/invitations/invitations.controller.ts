import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { InviteDto } from '../members/member.dto';
import { CreatedInvitationView, InvitationView } from './invitation.views';
import { InvitationsService } from './invitations.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/invitations`)
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Endpoint.get({
    id: 'listInvitations',
    summary: 'List the open invitations',
    description: 'Those that are neither used nor expired, newest first.',
    role: 'admin',
    returns: envelope(200, [InvitationView]),
  })
  async list(
    @CurrentScope() scope: RequestScope<MemberActor>,
  ): Promise<Envelope<InvitationView[]>> {
    return ok(await this.invitations.list(scope));
  }

  @Endpoint.post({
    id: 'inviteMember',
    summary: 'Invite a person',
    description:
      'Returns a link, once, and sends it by mail if this service sends mail. Replaces an earlier invitation of this address. Nobody can give a role above their own. A team has 100 open invitations at most.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'invitation', details: ['role'] },
    idempotency: 'none',
    returns: envelope(201, CreatedInvitationView),
    errors: ['ALREADY_MEMBER', 'INVITATION_LIMIT_REACHED'],
  })
  async invite(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Body() invitation: InviteDto,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<CreatedInvitationView>> {
    return ok(await this.invitations.inviteAsMember(unit, invitation, origin));
  }

  @Endpoint.post({
    path: ':invitationId/renew',
    id: 'renewInvitation',
    summary: 'Send an invitation again',
    description:
      'Returns a new link, once, and sends it by mail; the old link becomes invalid. The invitation is valid for 7 days again, and the caller becomes its inviter.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'invitation', param: 'invitationId' },
    idempotency: 'none',
    returns: envelope(200, CreatedInvitationView),
    errors: ['INVITATION_NOT_FOUND', 'ALREADY_MEMBER'],
  })
  async renew(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('invitationId') id: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<CreatedInvitationView>> {
    return ok(await this.invitations.renewAsMember(unit, id, origin));
  }

  @Endpoint.delete({
    path: ':invitationId',
    id: 'deleteInvitation',
    summary: 'Delete an invitation',
    description: 'Its link is invalid from now on.',
    role: 'admin',
    audit: { target: 'invitation', param: 'invitationId' },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('invitation'), deleted: TRUE }),
    errors: ['INVITATION_NOT_FOUND'],
  })
  async delete(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('invitationId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.invitations.delete(unit, id);
    return ok({ id, deleted: true });
  }
}
