import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Audited } from '../../core/audit/audited.decorator';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { originOfRequest } from '../../core/http/public-origin';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { FormLock } from '../form-lock.service';
import { FormLinksRepository } from './form-links.repository';
import { formUrl } from './form-link';

class LinkView {
  @ApiProperty({ example: 'q5TbVd8wXk2NzR7p' })
  readonly token: string;

  @ApiProperty({
    description: 'The URL of the hosted page.',
    example: 'https://rapport.example/f/q5TbVd8wXk2NzR7p',
  })
  readonly url: string;
}

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/link`)
export class FormLinksController {
  constructor(
    private readonly lock: FormLock,
    private readonly links: FormLinksRepository,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Closes the link of a form and opens another one. */
  @Post()
  @HttpCode(200)
  @Audited({
    action: 'renewFormLink',
    target: 'form',
    param: 'formId',
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @ApiEndpoint('renewFormLink', {
    summary: 'Renew the link of a form',
    description: 'Opens a new link; the old one never opens again.',
  })
  @ApiEnvelope(200, LinkView)
  @ApiErrors('FORM_NOT_FOUND')
  async renew(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Req() request: Request,
  ): Promise<Envelope<LinkView>> {
    const token = await this.lock.run(team, formId, (scope) => this.links.renew(scope, formId));
    return ok({ token, url: formUrl(originOfRequest(this.config, request), token) });
  }
}
