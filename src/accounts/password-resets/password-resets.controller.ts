import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { TIME } from '../../core/openapi/common-properties';
import { Public } from '../../core/http/public.decorator';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { EMAIL } from '../account.rules';
import { LinkTokenDto, PasswordResetDto } from '../links/link-token.dto';
import { PasswordResetsService } from './password-resets.service';

@ApiTags('Signing in')
@Public('queued')
@Controller(`${CONSOLE_PREFIX}/password-resets`)
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Post('read')
  @HttpCode(200)
  @ApiEndpoint('readResetLink', {
    summary: 'Read a reset link',
    description: 'Returns whose password the link sets.',
  })
  @ApiEnvelope(200, { email: EMAIL, expiresAt: TIME })
  @ApiErrors('LINK_INVALID')
  async read(
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<{ email: string; expiresAt: string }>> {
    return ok(await this.resets.read(token));
  }

  @Post()
  @HttpCode(200)
  @ApiEndpoint('resetPassword', {
    summary: 'Set a password with a reset link',
    description:
      'Sets the password and ends all sessions of the person, who then signs in. A reset link is valid for 1 hour, once.',
  })
  @ApiEnvelope(200, { email: EMAIL })
  @ApiErrors('LINK_INVALID')
  async complete(
    @Req() request: TeamRequest,
    @Body() dto: PasswordResetDto,
  ): Promise<Envelope<{ email: string }>> {
    return ok(await this.resets.complete(request, dto.token, dto.password));
  }
}
