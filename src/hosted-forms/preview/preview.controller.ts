import { Body, Controller, Headers, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty } from '../../core/openapi/common-properties';
import { SaveFormDto } from '../../forms/builder/dto/save-form.dto';
import { PreviewQueryDto } from './preview.dto';
import { PreviewService } from './preview.service';
import { PreviewView } from './preview.views';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder/preview`)
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  /** Shows the page of an unsaved form. Changes nothing and reads nothing. */
  @Endpoint.post({
    id: 'previewForm',
    summary: 'Preview an unsaved form',
    description:
      'Renders a hosted page of the form in the body, by default the form itself, and lists what keeps it from being published, and options that differ only in white space. Reads no data and changes nothing.',
    role: 'editor',
    audit: { notAudited: 'It stores nothing.' },
    idempotency: 'none',
    returns: envelope(200, PreviewView),
  })
  @ApiParam({ name: 'formId', ...idProperty('form') })
  async preview(
    @CurrentScope() scope: RequestScope,
    @Body() dto: SaveFormDto,
    @Query() query: PreviewQueryDto,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<Envelope<PreviewView>> {
    return ok(await this.previews.preview(scope, dto, query, acceptLanguage));
  }
}
