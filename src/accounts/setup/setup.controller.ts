import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { Public } from '../../core/http/public.decorator';
import type { AppRequest } from '../../core/http/request-context';
import { setSessionCookie } from '../sessions/session-cookie';
import { LinkTokenDto } from '../links/link-token.dto';
import { SetupDto } from './setup.dto';
import { SetupService } from './setup.service';

@ApiExcludeController()
@Public(true)
@Controller(`${CONSOLE_PREFIX}/setup`)
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Post('read')
  @HttpCode(200)
  async read(
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<{ teams: { id: string; name: string }[]; expiresAt: string }>> {
    return ok(await this.setup.read(token));
  }

  @Post()
  @HttpCode(200)
  async complete(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() dto: SetupDto,
  ): Promise<Envelope<{ secondFactorRequired: boolean }>> {
    const { token, secondFactorRequired } = await this.setup.complete(request, dto);
    setSessionCookie(response, token);
    return ok({ secondFactorRequired });
  }
}
