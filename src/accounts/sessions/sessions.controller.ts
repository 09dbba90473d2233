import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { COUNT, idProperty, TRUE } from '../../core/openapi/common-properties';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { setDeviceCookie } from '../devices/device-cookie';
import { CurrentSession } from '../../tenancy/scope/current-session.decorator';
import { SessionView } from './session.views';
import { SessionsService } from './sessions.service';

@ApiTags('Account')
@Controller(`${CONSOLE_PREFIX}/sessions`)
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Endpoint.get({
    id: 'listSessions',
    summary: 'List your sessions',
    description: 'The browsers in which the person is signed in.',
    role: 'person',
    returns: envelope(200, [SessionView]),
  })
  async list(
    @Req() request: TeamRequest,
    @CurrentSession() session: SessionContext,
  ): Promise<Envelope<SessionView[]>> {
    return ok(await this.sessions.list(request, session));
  }

  @Endpoint.delete({
    path: ':sessionId',
    id: 'endSession',
    summary: 'End a session',
    description: 'The browser is signed out within 5 seconds.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('session'), ended: TRUE }, { setsCookie: true }),
    errors: ['SESSION_NOT_FOUND'],
  })
  async end(
    @Req() request: TeamRequest,
    @CurrentSession() session: SessionContext,
    @Param('sessionId') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<{ id: string; ended: true }>> {
    setDeviceCookie(response, await this.sessions.end(request, session, id));
    return ok({ id, ended: true });
  }

  @Endpoint.post({
    path: 'end-others',
    id: 'endOtherSessions',
    summary: 'End all other sessions',
    description: 'Returns how many have ended.',
    role: 'person',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, { ended: COUNT }, { setsCookie: true }),
  })
  async endOthers(
    @Req() request: TeamRequest,
    @CurrentSession() session: SessionContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Envelope<{ ended: number }>> {
    const { ended, device } = await this.sessions.endOthers(request, session);
    setDeviceCookie(response, device);
    return ok({ ended });
  }
}
