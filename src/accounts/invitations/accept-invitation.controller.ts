import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
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

  @Post('read')
  @HttpCode(200)
  @ApiEndpoint('readInvitation', {
    summary: 'Read an invitation',
    description: 'Without an account of the address, `acceptInvitation` creates one.',
  })
  @ApiEnvelope(200, InvitationSummary)
  @ApiErrors('LINK_INVALID')
  async read(@Body() { token }: LinkTokenDto): Promise<Envelope<InvitationSummary>> {
    return ok(await this.invitations.read(token));
  }

  @Post('accept')
  @HttpCode(200)
  @ApiEndpoint('acceptInvitation', {
    summary: 'Accept an invitation',
    description:
      'Makes the person a member of the team, and signs in: with the password of the existing account, and a `code` of its second factor if it has one, or with `name` and `password` of a new one. An invitation is valid for 7 days, once; a wrong password or code does not use it.',
  })
  @ApiEnvelope(200, { secondFactorRequired: BOOLEAN }, { setsCookie: true })
  @ApiErrors(
    'LINK_INVALID',
    'SIGN_IN_FAILED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_FAILED',
    'ALREADY_MEMBER',
    'TOO_MANY_ATTEMPTS',
  )
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
