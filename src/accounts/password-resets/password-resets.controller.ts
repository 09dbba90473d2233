import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { TIME, TRUE } from '../../core/openapi/common-properties';
import { Public } from '../../core/http/public.decorator';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { EMAIL_SCHEMA } from '../account.rules';
import { LinkTokenDto, PasswordResetDto, ResetRequestDto } from '../links/link-token.dto';
import { PasswordResetsService } from './password-resets.service';

@ApiTags('Signing in')
@Public('queued')
@Controller(`${CONSOLE_PREFIX}/password-resets`)
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Endpoint.post({
    path: 'request',
    id: 'requestPasswordReset',
    summary: 'Ask for a link to reset the password',
    description:
      'Sends a link by mail if there is an account with this address. The response is the same without one. At most one mail is sent in 2 minutes, and attempts are limited like those to sign in.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(202, { accepted: TRUE }),
    errors: ['MAIL_DISABLED', 'TOO_MANY_ATTEMPTS'],
  })
  async request(
    @Req() request: TeamRequest,
    @Body() { email }: ResetRequestDto,
  ): Promise<Envelope<{ accepted: true }>> {
    await this.resets.sendToStranger(request, email);
    return ok({ accepted: true });
  }

  @Endpoint.post({
    path: 'read',
    id: 'readResetLink',
    summary: 'Read a reset link',
    description: 'Returns whose password the link sets.',
    role: 'stranger',
    audit: { notAudited: 'It reads a link.' },
    idempotency: 'none',
    returns: envelope(200, { email: EMAIL_SCHEMA, expiresAt: TIME }),
    errors: ['LINK_INVALID'],
  })
  async read(
    @Req() request: TeamRequest,
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<{ email: string; expiresAt: string }>> {
    return ok(await this.resets.read(request, token));
  }

  @Endpoint.post({
    id: 'resetPassword',
    summary: 'Set a password with a reset link',
    description:
      'Sets the password and ends all sessions of the person, who then signs in. A reset link is valid for 1 hour, once.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { email: EMAIL_SCHEMA }),
    errors: ['LINK_INVALID'],
  })
  async complete(
    @Req() request: TeamRequest,
    @Body() dto: PasswordResetDto,
  ): Promise<Envelope<{ email: string }>> {
    return ok(await this.resets.complete(request, dto.token, dto.password));
  }
}
