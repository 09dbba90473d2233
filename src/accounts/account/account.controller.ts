import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { COUNT, TIME, TRUE } from '../../core/openapi/common-properties';
import type { TeamRequest } from '../../tenancy/scope/team-request';

import type { SessionContext } from '../../tenancy/scope/session-context';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { CurrentSession } from '../sessions/current-session.decorator';
import { RequiresConfirmation } from '../../tenancy/access/requires-confirmation';
import { setSessionCookies } from '../sessions/session-cookie';
import { SecondFactorCodeDto } from '../sign-in/sign-in.dto';
import { ChangePasswordDto, ConfirmDto, UpdateAccountDto } from './account.dto';
import { AccountService } from './account.service';
import {
  CurrentSessionView,
  PersonView,
  RECOVERY_CODES,
  SECRET,
  SECRET_URI,
} from './account.views';

@ApiTags('Account')
@Controller(CONSOLE_PREFIX)
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Get('session')
  @ApiEndpoint('getSession', {
    summary: 'Get the session',
    description: 'Returns the person, the memberships in teams, and the session.',
  })
  @ApiEnvelope(200, CurrentSessionView)
  async session(@CurrentSession() session: SessionContext): Promise<Envelope<CurrentSessionView>> {
    return ok(await this.account.describe(session));
  }

  @Post('session/confirm')
  @HttpCode(200)
  @ApiEndpoint('confirmIdentity', {
    summary: 'Confirm who you are',
    description:
      'Send either the password or a code of the second factor. Needed by operations with `x-requires-confirmation`.',
  })
  @ApiEnvelope(200, { confirmedUntil: TIME })
  @ApiErrors('CONFIRMATION_FAILED', 'TOO_MANY_ATTEMPTS')
  async confirm(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Body() dto: ConfirmDto,
  ): Promise<Envelope<{ confirmedUntil: string }>> {
    const until = await this.account.confirm(session, request, dto);
    return ok({ confirmedUntil: until.toISOString() });
  }

  @Patch('account')
  @ApiEndpoint('updateAccount', {
    summary: 'Update the account',
    description: 'Changes the properties that are sent.',
  })
  @ApiEnvelope(200, PersonView)
  async update(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Body() dto: UpdateAccountDto,
  ): Promise<Envelope<PersonView>> {
    return ok(await this.account.update(session, request, dto));
  }

  @Post('account/password')
  @HttpCode(200)
  @ApiEndpoint('changePassword', {
    summary: 'Change the password',
    description: 'All other sessions end.',
  })
  @ApiEnvelope(200, { endedSessions: COUNT }, { setsCookie: true })
  @ApiErrors('CONFIRMATION_FAILED', 'TOO_MANY_ATTEMPTS')
  async changePassword(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: ChangePasswordDto,
  ): Promise<Envelope<{ endedSessions: number }>> {
    const { cookies, endedSessions } = await this.account.changePassword(session, request, dto);
    setSessionCookies(response, cookies);
    return ok({ endedSessions });
  }

  @Post('account/second-factor')
  @HttpCode(200)
  @RequiresConfirmation(true)
  @ApiEndpoint('beginSecondFactor', {
    summary: 'Begin to set up the second factor',
    description:
      'Returns a secret for an authenticator app; `uri` is the content of a QR code. It is active once `confirmSecondFactor` has received a code.',
  })
  @ApiEnvelope(200, { secret: SECRET, uri: SECRET_URI })
  @ApiErrors('SECOND_FACTOR_ACTIVE')
  async beginSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ secret: string; uri: string }>> {
    return ok(await this.secondFactor.begin(session, request));
  }

  @Post('account/second-factor/confirm')
  @HttpCode(200)
  @ApiEndpoint('confirmSecondFactor', {
    summary: 'Activate the second factor',
    description: 'Returns the recovery codes, once.',
  })
  @ApiEnvelope(200, { recoveryCodes: RECOVERY_CODES }, { setsCookie: true })
  @ApiErrors('SECOND_FACTOR_FAILED', 'SECOND_FACTOR_ACTIVE', 'TOO_MANY_ATTEMPTS')
  async confirmSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<Envelope<{ recoveryCodes: string[] }>> {
    const { cookies, recoveryCodes } = await this.secondFactor.confirm(session, request, code);
    setSessionCookies(response, cookies);
    return ok({ recoveryCodes });
  }

  @Delete('account/second-factor')
  @RequiresConfirmation(true)
  @ApiEndpoint('removeSecondFactor', {
    summary: 'Remove the second factor',
    description: 'Deletes the secret and the recovery codes.',
  })
  @ApiEnvelope(200, { removed: TRUE })
  @ApiErrors('SECOND_FACTOR_INACTIVE')
  async removeSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ removed: true }>> {
    await this.secondFactor.remove(session, request);
    return ok({ removed: true });
  }

  @Post('account/second-factor/recovery-codes')
  @HttpCode(200)
  @RequiresConfirmation(true)
  @ApiEndpoint('replaceRecoveryCodes', {
    summary: 'Replace the recovery codes',
    description: 'Returns new recovery codes, once. The old ones end.',
  })
  @ApiEnvelope(200, { recoveryCodes: RECOVERY_CODES })
  @ApiErrors('SECOND_FACTOR_INACTIVE')
  async replaceRecoveryCodes(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ recoveryCodes: string[] }>> {
    return ok({ recoveryCodes: await this.secondFactor.replaceRecoveryCodes(session, request) });
  }
}
