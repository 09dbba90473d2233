import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '../core/openapi/decorators';
import type { Request, Response } from 'express';
import { ReadsOwnBody } from '../core/http/json-body.guard';
import { Public } from '../core/http/public.decorator';
import { HostedErrorFilter } from './hosted-error.filter';
import { HostedPagesService } from './hosted-pages.service';
import { sendLogo, sendToVisitor } from './page/send-page';
import { PageSubmissionService } from './submission/page-submission.service';

/** The hosted pages of forms. Not in the OpenAPI document: people open them, and no client calls them. */
@ApiExcludeController()
@Public({
  boundedBy:
    'the queue of unknown links, the concurrent requests of the team, and the limits of form and network',
})
@UseFilters(HostedErrorFilter)
@Controller('f')
export class HostedFormsController {
  constructor(
    private readonly pages: HostedPagesService,
    private readonly submissions: PageSubmissionService,
  ) {}

  @Get(':link')
  async open(
    @Param('link') linkToken: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendToVisitor(request, response, await this.pages.open(linkToken, request, response));
  }

  @Post(':link')
  @ReadsOwnBody(true)
  async submit(
    @Param('link') linkToken: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const result = await this.submissions.submit(linkToken, request, response);
    await sendToVisitor(request, response, result);
  }

  @Get(':link/thanks')
  async thank(
    @Param('link') linkToken: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendToVisitor(request, response, await this.pages.thank(linkToken, request, response));
  }

  @Get(':link/logo')
  async logo(
    @Param('link') linkToken: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendLogo(response, await this.pages.logo(linkToken, request, response));
  }
}
