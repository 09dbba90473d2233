import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { Public } from '../../core/http/public.decorator';
import type { AppRequest } from '../../core/http/request-context';
import { LinkTokenDto } from '../links/link-token.dto';
import { setSessionCookie } from '../sessions/session-cookie';
import { AcceptInvitationDto } from './accept-invitation.dto';
import { AcceptInvitationService, type InvitationSummary } from './accept-invitation.service';

@ApiExcludeController()
@Public(true)
@Controller(`${CONSOLE_PREFIX}/invitations`)
export class AcceptInvitationController {
  constructor(private readonly invitations: AcceptInvitationService) {}

  @Post('read')
  @HttpCode(200)
  async read(@Body() { token }: LinkTokenDto): Promise<Envelope<InvitationSummary>> {
    return ok(await this.invitations.read(token));
  }

  @Post('accept')
  @HttpCode(200)
  async accept(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: AcceptInvitationDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const { token, secondFactorRequired } = await this.invitations.accept(request, dto);
    setSessionCookie(response, token);
    return ok({ secondFactorRequired });
  }
}
