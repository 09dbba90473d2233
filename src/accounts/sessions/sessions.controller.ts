import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import type { AppRequest } from '../../core/http/request-context';
import type { SessionContext } from '../../core/http/session-context';
import { CurrentSession } from './current-session.decorator';
import { type SessionView, toSessionView } from './session.views';
import { SessionsService } from './sessions.service';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/sessions`)
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async list(@CurrentSession() session: SessionContext): Promise<Envelope<SessionView[]>> {
    const sessions = await this.sessions.list(session);
    return ok(sessions.map((one) => toSessionView(one, session.id)));
  }

  @Delete(':sessionId')
  async end(
    @Req() request: AppRequest,
    @CurrentSession() session: SessionContext,
    @Param('sessionId') id: string,
  ): Promise<Envelope<{ id: string; ended: true }>> {
    await this.sessions.end(request, session, id);
    return ok({ id, ended: true });
  }

  @Post('end-others')
  @HttpCode(200)
  async endOthers(
    @Req() request: AppRequest,
    @CurrentSession() session: SessionContext,
  ): Promise<Envelope<{ ended: number }>> {
    return ok({ ended: await this.sessions.endOthers(request, session) });
  }
}
