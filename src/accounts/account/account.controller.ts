import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import type { AppRequest } from '../../core/http/request-context';
import type { SessionContext } from '../../core/http/session-context';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { CurrentSession } from '../sessions/current-session.decorator';
import { RequiresConfirmation } from '../../core/http/requires-confirmation';
import { setSessionCookie } from '../sessions/session-cookie';
import {
  ChangePasswordDto,
  ConfirmDto,
  SecondFactorCodeDto,
  UpdateAccountDto,
} from './account.dto';
import { AccountService } from './account.service';
import type { CurrentSessionView, PersonView } from './account.views';

@ApiExcludeController()
@Controller(CONSOLE_PREFIX)
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Get('session')
  async session(@CurrentSession() session: SessionContext): Promise<Envelope<CurrentSessionView>> {
    return ok(await this.account.describe(session));
  }

  @Post('session/confirm')
  @HttpCode(200)
  async confirm(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
    @Body() dto: ConfirmDto,
  ): Promise<Envelope<{ confirmedUntil: string }>> {
    const until = await this.account.confirm(session, request, dto);
    return ok({ confirmedUntil: until.toISOString() });
  }

  @Patch('account')
  async update(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
    @Body() dto: UpdateAccountDto,
  ): Promise<Envelope<PersonView>> {
    return ok(await this.account.update(session, request, dto));
  }

  @Post('account/password')
  @HttpCode(200)
  async changePassword(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: ChangePasswordDto,
  ): Promise<Envelope<{ endedSessions: number }>> {
    const { token, endedSessions } = await this.account.changePassword(session, request, dto);
    setSessionCookie(response, token);
    return ok({ endedSessions });
  }

  @Post('account/second-factor')
  @HttpCode(200)
  @RequiresConfirmation(true)
  async beginSecondFactor(
    @CurrentSession() session: SessionContext,
  ): Promise<Envelope<{ secret: string; uri: string }>> {
    return ok(await this.secondFactor.begin(session));
  }

  @Post('account/second-factor/confirm')
  @HttpCode(200)
  async confirmSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<Envelope<{ recoveryCodes: string[] }>> {
    const { token, recoveryCodes } = await this.secondFactor.confirm(session, request, code);
    setSessionCookie(response, token);
    return ok({ recoveryCodes });
  }

  @Delete('account/second-factor')
  @RequiresConfirmation(true)
  async removeSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
  ): Promise<Envelope<{ removed: true }>> {
    await this.secondFactor.remove(session, request);
    return ok({ removed: true });
  }

  @Post('account/second-factor/recovery-codes')
  @HttpCode(200)
  @RequiresConfirmation(true)
  async replaceRecoveryCodes(
    @CurrentSession() session: SessionContext,
    @Req() request: AppRequest,
  ): Promise<Envelope<{ recoveryCodes: string[] }>> {
    return ok({ recoveryCodes: await this.secondFactor.replaceRecoveryCodes(session, request) });
  }
}
