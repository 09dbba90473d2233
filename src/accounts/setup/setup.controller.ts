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
import { setSessionCookies } from '../sessions/session-cookie';
import { LinkTokenDto } from '../links/link-token.dto';
import { SetupDto } from './setup.dto';
import { SetupService } from './setup.service';
import { SetupView } from './setup.views';

@ApiTags('Signing in')
@Public('queued')
@Controller(`${CONSOLE_PREFIX}/setup`)
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Endpoint.post({
    path: 'read',
    id: 'readSetupLink',
    summary: 'Read a setup link',
    description: 'Without teams, `completeSetup` needs a `teamName`.',
    role: 'stranger',
    audit: { notAudited: 'It reads a link.' },
    idempotency: 'none',
    returns: envelope(200, SetupView),
    errors: ['LINK_INVALID'],
  })
  async read(
    @Req() request: TeamRequest,
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<SetupView>> {
    return ok(await this.setup.read(request, token));
  }

  @Endpoint.post({
    id: 'completeSetup',
    summary: 'Create the first account',
    description:
      'Creates the account of a person who owns all teams, and signs in. A setup link is valid for 30 minutes, once.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { secondFactorRequired: BOOLEAN }, { setsCookie: true }),
    errors: ['LINK_INVALID'],
  })
  async complete(
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SetupDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const started = await this.setup.complete(request, dto);
    setSessionCookies(response, started);
    return ok({ secondFactorRequired: started.secondFactorRequired });
  }
}
