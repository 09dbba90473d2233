import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { LinkView } from './form-link.views';
import { FormPublishingService } from './form-publishing.service';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/link`)
export class FormLinksController {
  constructor(private readonly publishing: FormPublishingService) {}

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
    @LinkOrigin() origin: string,
  ): Promise<Envelope<LinkView>> {
    return ok(await this.publishing.renewLink(team, formId, origin));
  }
}
