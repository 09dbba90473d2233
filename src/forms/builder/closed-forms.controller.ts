import { Controller } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { BuilderService } from './builder.service';
import { ClosedFormView } from './builder.views';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/closed-forms`)
export class ClosedFormsController {
  constructor(private readonly builder: BuilderService) {}

  @Endpoint.get({
    id: 'listClosedForms',
    summary: 'List the forms whose pages are closed',
    description: 'The forms whose pages take no more responses, by time or number of responses.',
    role: 'viewer',
    returns: envelope(200, [ClosedFormView]),
  })
  async list(@CurrentScope() scope: RequestScope): Promise<Envelope<ClosedFormView[]>> {
    return ok(await this.builder.listClosedForms(scope));
  }
}
