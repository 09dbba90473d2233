import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientNetwork } from '../../../core/http/client-address';
import { Public } from '../../../core/http/public.decorator';
import { type CallbackResult, SocialSignIn } from './social-sign-in.service';

const RETRY_AFTER_SECONDS = '5';

interface Page {
  readonly status: number;
  readonly html: string;
}

const page = (status: number, title: string, text: string): Page => ({
  status,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`,
});

const FAILED = page(
  400,
  'The account was not connected',
  'Access was not granted, or the platform reported an error. Please start the sign-in again.',
);

/** The pages that a person sees after the sign-in. They contain no data of the request or of the account. */
const PAGES: Readonly<Record<CallbackResult, Page>> = {
  connected: page(200, 'The account is connected', 'You can close this page.'),
  choose: page(
    200,
    'One more step',
    'You manage several accounts. Choose the account where you started the sign-in. You can close this page.',
  ),
  failed: FAILED,
  malformed: FAILED,
  expired: page(
    410,
    'This sign-in has expired',
    'A sign-in is valid once and for 10 minutes. If the account is not connected, please start the sign-in again.',
  ),
  busy: page(
    429,
    'Too many requests',
    'The sign-in is still valid. Please reload this page in a few seconds.',
  ),
  unavailable: page(
    503,
    'The account was not connected',
    'The service could not complete the sign-in. Please start it again.',
  ),
};

/** The callback of OAuth. Not in the OpenAPI document: platforms redirect people to it, and no client calls it. */
@ApiExcludeController()
@Public(true)
@Controller('oauth/social')
export class SignInCallbackController {
  constructor(private readonly signIn: SocialSignIn) {}

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
    const result = await this.signIn.complete({ platform, state, code, error, network });
    const { status, html } = PAGES[result];
    if (result === 'busy') response.set('Retry-After', RETRY_AFTER_SECONDS);
    response.status(status).set('Cache-Control', 'no-store').type('html').send(html);
  }
}
