import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { BOOLEAN } from '../../core/openapi/common-properties';
import { Public } from '../../core/http/public.decorator';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { AcceptInvitationDto, LinkTokenDto } from '../links/link-token.dto';
import { setSessionCookies } from '../sessions/session-cookie';
import { AcceptInvitationService } from './accept-invitation.service';
import { InvitationSummary } from './invitation.views';

@ApiTags('Signing in')
@Public('queued')
@Controller(`${CONSOLE_PREFIX}/invitations`)
export class AcceptInvitationController {
  constructor(private readonly invitations: AcceptInvitationService) {}

  @Endpoint.post({
    path: 'read',
    id: 'readInvitation',
    summary: 'Read an invitation',
    description: 'Without an account of the address, `acceptInvitation` creates one.',
    role: 'stranger',
    audit: { notAudited: 'It reads a link.' },
    idempotency: 'none',
    returns: envelope(200, InvitationSummary),
    errors: ['LINK_INVALID'],
  })
  async read(
    @Req() request: TeamRequest,
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<InvitationSummary>> {
    return ok(await this.invitations.read(request, token));
  }

  @Endpoint.post({
    path: 'accept',
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Makes the person a member of the team, and signs in: with the password of the existing account, and a `code` of its second factor if it has one, or with `name` and `password` of a new one. An invitation is valid for 7 days, once; a wrong password or code does not use it.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { secondFactorRequired: BOOLEAN }, { setsCookie: true }),
    errors: [
      'LINK_INVALID',
      'SIGN_IN_FAILED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_FAILED',
      'ALREADY_MEMBER',
      'TOO_MANY_ATTEMPTS',
    ],
  })
  async accept(
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: AcceptInvitationDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const started = await this.invitations.accept(request, dto);
    setSessionCookies(response, started);
    return ok({ secondFactorRequired: started.secondFactorRequired });
  }
}
