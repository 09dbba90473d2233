import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { Public } from '../../core/http/public.decorator';
import type { AppRequest } from '../../core/http/request-context';
import { clearSessionCookie, setSessionCookie } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { SecondFactorDto, SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiExcludeController()
@Public(true)
@Controller(CONSOLE_PREFIX)
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SignInDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const { token, secondFactorRequired } = await this.signIns.signIn(request, dto);
    setSessionCookie(response, token);
    return ok({ secondFactorRequired });
  }

  @Post('sign-in/second-factor')
  @HttpCode(200)
  async secondFactor(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SecondFactorDto,
  ): Promise<Envelope<{ recoveryCodesLeft: number }>> {
    const { token, recoveryCodesLeft } = await this.signIns.enterSecondFactor(request, dto);
    setSessionCookie(response, token);
    return ok({ recoveryCodesLeft });
  }

  @Post('sign-out')
  @HttpCode(200)
  async signOut(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<{ signedOut: true }>> {
    await this.sessions.signOut(request);
    clearSessionCookie(response);
    return ok({ signedOut: true });
  }
}
