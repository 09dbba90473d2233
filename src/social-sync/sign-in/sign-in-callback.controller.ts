import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '../../core/openapi/decorators';
import type { Request, Response } from 'express';
import { clientNetwork } from '@rapport/fast-express';
import { Public } from '../../core/http/public.decorator';
import { CALLBACK_PAGES } from './callback-pages';
import { CLIENT_CLOSED } from './sign-in-codes';
import { SocialSignInService } from './social-sign-in.service';

const RETRY_AFTER_SECONDS = '5';

/**
 * The page of the console that completes a sign-in. The parameters are in the fragment, which browsers send to no server: the page
 * sends them in a body, with the session that has begun the sign-in.
 */
function consoleCallback(teamId: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string') query.set(name, value);
  }
  return `/console/#/teams/${teamId}/social/connections?${query.toString()}`;
}

/** The callback of OAuth. Not in the OpenAPI document: platforms redirect people to it, and no client calls it. */
@ApiExcludeController()
@Public({ boundedBy: 'CallbackLimits' })
@Controller('oauth/social')
export class SignInCallbackController {
  constructor(private readonly signIn: SocialSignInService) {}

  @Get(':platform/callback')
  async callback(
    @Param('platform') platform: unknown,
    @Query('state') state: unknown,
    @Query('code') code: unknown,
    @Query('error') error: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const network = clientNetwork(request);
    const closing = new AbortController();
    response.once('close', () => closing.abort(CLIENT_CLOSED));
    const { signal: closed } = closing;
    const result = await this.signIn.complete({ platform, state, code, error, network, closed });
    if (typeof result === 'object') {
      const { consoleTeamId } = result;
      response
        .set('Cache-Control', 'no-store')
        .redirect(303, consoleCallback(consoleTeamId, { platform, state, code, error }));
      return;
    }
    const { status, html } = CALLBACK_PAGES[result];
    if (result === 'busy') response.set('Retry-After', RETRY_AFTER_SECONDS);
    response.status(status).set('Cache-Control', 'no-store').type('html').send(html);
  }
}
