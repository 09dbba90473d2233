import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiError } from '../core/errors/api-error';
import { ReadsOwnBody } from '../core/http/json-body.guard';
import { Public } from '../core/http/public.decorator';
import { ConcurrencyGuard } from '../core/limits/concurrency.guard';
import { KeyedSemaphore } from '../core/limits/keyed-semaphore';
import { HostedErrorFilter } from './hosted-error.filter';
import { HostedPages } from './hosted-pages.service';
import { HostedLinks } from './links/hosted-links.service';
import { acceptsGzip, sendBytes, sendLogo, sendRendered } from './page/send-page';
import { renderClosed, renderThanks } from './page/state-page';
import { addressAfterSubmission, addressAfterThanks } from './page-addresses';
import { PageSubmissionService } from './submission/page-submission.service';
import { readFormBody } from './submission/read-form-body';
import { type VisitedForm, visitOf } from './visit';

/** The hosted pages of forms. Not in the OpenAPI document: people open them, and no client calls them. */
@ApiExcludeController()
@Public(true)
@UseFilters(HostedErrorFilter)
@Controller('f')
export class HostedFormsController {
  /** For each team: more get a page without their answers. */
  private readonly givingBack = new KeyedSemaphore({ maxActive: 4, maxQueued: 0 });

  constructor(
    private readonly links: HostedLinks,
    private readonly pages: HostedPages,
    private readonly submissions: PageSubmissionService,
    private readonly concurrency: ConcurrencyGuard,
  ) {}

  @Get(':link')
  async open(
    @Param('link') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visited = await this.enter(token, request, response);
    if (visited.link.isClosed) {
      const closed = renderClosed(this.pages.frameOf(visited));
      return sendRendered(request, response, closed, { status: 410 });
    }
    const prepared = await this.pages.prepared(visited);
    if (prepared === null) {
      return sendRendered(request, response, this.pages.prefilled(visited), { status: 200 });
    }
    const bytes = prepared.with(this.pages.tokenOf(visited), acceptsGzip(request));
    sendBytes(response, bytes, { status: 200, policy: prepared.policy });
  }

  @Post(':link')
  @ReadsOwnBody(true)
  async submit(
    @Param('link') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visit = visitOf(request);
    const link = await this.links.get(token);
    const visited = await this.pages.visit(link, visit);
    if (!this.concurrency.tryEnter(link.teamId, response)) {
      return this.givingBack.run(link.teamId, () => this.giveBack(visited, request, response), 0);
    }
    const result = await this.submissions.submit(
      visited,
      await readFormBody(request, visit.deadline),
    );
    if ('stored' in result) {
      // Not `redirect` of Express, which negotiates the type of a text that no browser shows.
      const location = addressAfterSubmission(visited, result.stored.responseId);
      response.writeHead(303, { Location: location, 'Content-Length': 0 }).end();
      return;
    }
    await sendRendered(request, response, result.page, result);
  }

  @Get(':link/thanks')
  async thank(
    @Param('link') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visited = await this.enter(token, request, response);
    const page = renderThanks(this.pages.frameOf(visited), addressAfterThanks(visited));
    await sendRendered(request, response, page, { status: 200 });
  }

  @Get(':link/logo')
  async logo(
    @Param('link') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { form } = await this.enter(token, request, response);
    const { logo } = form.settings.header;
    if (logo === null) throw new ApiError('NOT_FOUND');
    sendLogo(response, logo);
  }

  /** Reads a submission beyond the concurrent requests of the team, so that the visitor keeps the answers. */
  private async giveBack(
    visited: VisitedForm,
    request: Request,
    response: Response,
  ): Promise<void> {
    const result = this.submissions.giveBack(
      visited,
      await readFormBody(request, visited.visit.deadline),
    );
    await sendRendered(request, response, result.page, result);
  }

  /** The form of a link; counts the request among those of its team. */
  private async enter(token: string, request: Request, response: Response): Promise<VisitedForm> {
    const visit = visitOf(request);
    const link = await this.links.get(token);
    if (!this.concurrency.tryEnter(link.teamId, response)) throw new ApiError('RATE_LIMITED');
    return this.pages.visit(link, visit);
  }
}
