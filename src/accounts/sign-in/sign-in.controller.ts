import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { BOOLEAN, COUNT, TRUE } from '../../core/openapi/common-properties';
import { Public } from '../../core/http/public.decorator';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { clearSessionCookie, setSessionCookies } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { SecondFactorCodeDto, SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiTags('Signing in')
@Public('queued')
@Controller(CONSOLE_PREFIX)
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
  ) {}

  @Endpoint.post({
    path: 'sign-in',
    id: 'signIn',
    summary: 'Sign in with a password',
    description:
      'Starts a session. If `secondFactorRequired` is true, the session can only enter the second factor.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { secondFactorRequired: BOOLEAN }, { setsCookie: true }),
    errors: ['SIGN_IN_FAILED', 'TOO_MANY_ATTEMPTS'],
  })
  async signIn(
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SignInDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const started = await this.signIns.signIn(request, dto);
    setSessionCookies(response, started);
    return ok({ secondFactorRequired: started.secondFactorRequired });
  }

  @Endpoint.post({
    path: 'sign-in/second-factor',
    id: 'enterSecondFactor',
    summary: 'Enter the second factor',
    description: 'Completes a sign-in with a code of the authenticator app or a recovery code.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { recoveryCodesLeft: COUNT }, { setsCookie: true }),
    errors: ['SIGN_IN_REQUIRED', 'SECOND_FACTOR_FAILED', 'TOO_MANY_ATTEMPTS'],
  })
  async secondFactor(
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SecondFactorCodeDto,
  ): Promise<Envelope<{ recoveryCodesLeft: number }>> {
    const { cookies, recoveryCodesLeft } = await this.signIns.enterSecondFactor(request, dto);
    setSessionCookies(response, cookies);
    return ok({ recoveryCodesLeft });
  }

  @Endpoint.post({
    path: 'sign-out',
    id: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session and deletes its cookie. Succeeds without a session, too.',
    role: 'stranger',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { signedOut: TRUE }, { setsCookie: true }),
  })
  async signOut(
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<{ signedOut: true }>> {
    await this.sessions.signOut(request);
    clearSessionCookie(response);
    return ok({ signedOut: true });
  }
}
