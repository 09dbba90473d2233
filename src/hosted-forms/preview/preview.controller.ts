import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { idProperty } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { SaveFormDto } from '../../forms/builder/dto/save-form.dto';
import { PreviewService } from './preview.service';
import { PreviewView } from './preview.views';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder/preview`)
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  /** Shows the page of an unsaved form. Changes nothing and reads nothing. */
  @Post()
  @HttpCode(200)
  @RequiresRole('editor')
  @ApiParam({ name: 'formId', ...idProperty('form') })
  @ApiEndpoint('previewForm', {
    summary: 'Preview an unsaved form',
    description:
      'Renders the hosted page of the form in the body, and lists what keeps it from being published, and options that differ only in white space. Reads and changes nothing.',
  })
  @ApiEnvelope(200, PreviewView)
  async preview(
    @CurrentTeam() team: TeamContext,
    @Body() dto: SaveFormDto,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<Envelope<PreviewView>> {
    return ok(await this.previews.preview(team, dto, acceptLanguage));
  }
}
