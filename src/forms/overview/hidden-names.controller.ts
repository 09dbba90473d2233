import { Controller, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { opaqueId } from '../../core/openapi/sample-ids';
import { envelope } from '../../core/openapi/returns';
import { IsOptionalText } from '../../core/values/rules';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { FormsOverviewService } from './forms-overview.service';
import { HiddenNameView } from './forms-overview.views';

export class HiddenNamesQueryDto {
  @ApiPropertyOptional({ ...opaqueId('form'), description: 'Only the names of this form.' })
  @IsOptionalText()
  formId?: string;
}

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/hidden-names`)
export class HiddenNamesController {
  constructor(private readonly overview: FormsOverviewService) {}

  @Endpoint.get({
    id: 'listHiddenNames',
    summary: 'List what forms keep from their links',
    description:
      'The names of the parameters whose values forms keep with responses, each once, by name, 100 at most. For a filter by them: members who may read responses.',
    role: 'analyst',
    returns: envelope(200, [HiddenNameView]),
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() { formId }: HiddenNamesQueryDto,
  ): Promise<Envelope<HiddenNameView[]>> {
    return ok(await this.overview.listHiddenNames(scope, formId ?? null));
  }
}
