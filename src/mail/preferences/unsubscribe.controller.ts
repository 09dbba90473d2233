import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { clientNetwork } from '@rapport/fast-express';
import { ReadsOwnBody } from '../../core/http/json-body.guard';
import { Public } from '../../core/http/public.decorator';
import { Deadline } from '@rapport/pg-lanes';
import { PublicRouteLimits } from '../../core/limits/public-route-limits';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { UNSUBSCRIBE_POLICY, type UnsubscribePage } from './unsubscribe-page';
import { UnsubscribeService } from './unsubscribe.service';

/** The links in mails. Not in the OpenAPI document: people and mail programs open them. */
@ApiExcludeController()
@Public({ boundedBy: 'the queue of all public routes; the body is not read' })
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly limits: PublicRouteLimits,
    private readonly links: UnsubscribeService,
  ) {}

  @Get(':token')
  async ask(
    @Param('token') token: string,
    @Req() request: TeamRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.respond(request, response, (deadline) => this.links.ask(token, request, deadline));
  }

  /** From the page, or by a mail program with `List-Unsubscribe=One-Click` (RFC 8058), which needs no answer. */
  @Post(':token')
  @ReadsOwnBody(true)
  async unsubscribe(
    @Param('token') token: string,
    @Req() request: TeamRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.respond(request, response, (deadline) =>
      this.links.unsubscribe(token, request, deadline),
    );
  }

  private async respond(
    request: TeamRequest,
    response: Response,
    work: (deadline: Deadline) => Promise<UnsubscribePage>,
  ): Promise<void> {
    const deadline = (request.deadline ??= new Deadline());
    const { status, html } = await this.limits.run(
      'public_routes',
      clientNetwork(request),
      deadline,
      () => work(deadline),
    );
    response.setHeader('Content-Security-Policy', UNSUBSCRIBE_POLICY);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).type('html').send(html);
  }
}
