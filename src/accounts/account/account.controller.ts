import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { COUNT, TEXT, TIME, TRUE } from '../../core/openapi/common-properties';
import type { TeamRequest } from '../../tenancy/scope/team-request';

import type { SessionContext } from '../../tenancy/scope/session-context';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { CurrentSession } from '../../tenancy/scope/current-session.decorator';
import { setSessionCookies } from '../sessions/session-cookie';
import { SecondFactorCodeDto } from '../sign-in/sign-in.dto';
import { ChangePasswordDto, ConfirmDto, UpdateAccountDto } from './account.dto';
import { AccountService } from './account.service';
import { ListColumnsDto } from './list-columns.dto';
import { ListColumnsService } from './list-columns.service';
import {
  CurrentSessionView,
  ListColumnsView,
  PersonView,
  RECOVERY_CODES_SCHEMA,
  SECRET_SCHEMA,
  SECRET_URI_SCHEMA,
} from './account.views';

@ApiTags('Account')
@Controller(CONSOLE_PREFIX)
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondFactor: SecondFactorService,
    private readonly columns: ListColumnsService,
  ) {}

  @Endpoint.get({
    path: 'session',
    id: 'getSession',
    summary: 'Get the session',
    description: 'Returns the person, the memberships in teams, and the session.',
    role: 'person',
    returns: envelope(200, CurrentSessionView),
  })
  async session(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<CurrentSessionView>> {
    return ok(await this.account.describe(session, request));
  }

  @Endpoint.post({
    path: 'session/confirm',
    id: 'confirmIdentity',
    summary: 'Confirm who you are',
    description:
      'Send either the password or a code of the second factor. Needed by operations with `x-requires-confirmation`.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { confirmedUntil: TIME }),
    errors: ['CONFIRMATION_FAILED', 'TOO_MANY_ATTEMPTS'],
  })
  async confirm(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Body() dto: ConfirmDto,
  ): Promise<Envelope<{ confirmedUntil: string }>> {
    const until = await this.account.confirm(session, request, dto);
    return ok({ confirmedUntil: until.toISOString() });
  }

  @Endpoint.patch({
    path: 'account',
    id: 'updateAccount',
    summary: 'Update the account',
    description: 'Changes the properties that are sent.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, PersonView),
  })
  async update(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Body() dto: UpdateAccountDto,
  ): Promise<Envelope<PersonView>> {
    return ok(await this.account.update(session, request, dto));
  }

  @Endpoint.get({
    path: 'account/list-columns',
    id: 'getListColumns',
    summary: 'Get the columns of the lists',
    description: 'Which columns the person has shown or hidden, by the list.',
    role: 'person',
    returns: envelope(200, ListColumnsView),
  })
  async getListColumns(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<ListColumnsView>> {
    return ok({ lists: await this.columns.list(session, request) });
  }

  @Endpoint.put({
    path: 'account/list-columns',
    id: 'saveListColumns',
    summary: 'Choose the columns of a list',
    description: 'Keeps the columns of a list for all teams and devices of the person.',
    role: 'person',
    audit: { notAudited: 'How a person wants to read.' },
    idempotency: 'none',
    returns: envelope(200, { list: { ...TEXT, example: 'customers' }, saved: TRUE }),
  })
  async saveListColumns(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
    @Body() dto: ListColumnsDto,
  ): Promise<Envelope<{ list: string; saved: true }>> {
    await this.columns.save(session, request, dto);
    return ok({ list: dto.list, saved: true });
  }

  @Endpoint.post({
    path: 'account/password',
    id: 'changePassword',
    summary: 'Change the password',
    description: 'All other sessions end.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { endedSessions: COUNT }, { setsCookie: true }),
    errors: ['CONFIRMATION_FAILED', 'TOO_MANY_ATTEMPTS'],
  })
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

  @Endpoint.post({
    path: 'account/second-factor',
    id: 'beginSecondFactor',
    summary: 'Begin to set up the second factor',
    description:
      'Returns a secret for an authenticator app; `uri` is the content of a QR code. It is active once `confirmSecondFactor` has received a code.',
    role: 'person',
    confirmation: 'always',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { secret: SECRET_SCHEMA, uri: SECRET_URI_SCHEMA }),
    errors: ['SECOND_FACTOR_ACTIVE'],
  })
  async beginSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ secret: string; uri: string }>> {
    return ok(await this.secondFactor.begin(session, request));
  }

  @Endpoint.post({
    path: 'account/second-factor/confirm',
    id: 'confirmSecondFactor',
    summary: 'Activate the second factor',
    description: 'Returns the recovery codes, once.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { recoveryCodes: RECOVERY_CODES_SCHEMA }, { setsCookie: true }),
    errors: ['SECOND_FACTOR_FAILED', 'SECOND_FACTOR_ACTIVE', 'TOO_MANY_ATTEMPTS'],
  })
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

  @Endpoint.delete({
    path: 'account/second-factor',
    id: 'removeSecondFactor',
    summary: 'Remove the second factor',
    description: 'Deletes the secret and the recovery codes.',
    role: 'person',
    confirmation: 'always',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { removed: TRUE }),
    errors: ['SECOND_FACTOR_INACTIVE'],
  })
  async removeSecondFactor(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ removed: true }>> {
    await this.secondFactor.remove(session, request);
    return ok({ removed: true });
  }

  @Endpoint.post({
    path: 'account/second-factor/recovery-codes',
    id: 'replaceRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'Returns new recovery codes, once. The old ones end.',
    role: 'person',
    confirmation: 'always',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { recoveryCodes: RECOVERY_CODES_SCHEMA }),
    errors: ['SECOND_FACTOR_INACTIVE'],
  })
  async replaceRecoveryCodes(
    @CurrentSession() session: SessionContext,
    @Req() request: TeamRequest,
  ): Promise<Envelope<{ recoveryCodes: string[] }>> {
    return ok({ recoveryCodes: await this.secondFactor.replaceRecoveryCodes(session, request) });
  }
}
