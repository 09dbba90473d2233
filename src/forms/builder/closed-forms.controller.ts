import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { BuilderService } from './builder.service';
import { ClosedFormView } from './builder.views';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/closed-forms`)
export class ClosedFormsController {
  constructor(private readonly builder: BuilderService) {}

  @Get()
  @RequiresRole('viewer')
  @ApiEndpoint('listClosedForms', {
    summary: 'List the forms whose pages are closed',
    description: 'The forms whose pages take no more responses, by time or number of responses.',
  })
  @ApiEnvelope(200, [ClosedFormView])
  async list(@CurrentTeam() team: TeamContext): Promise<Envelope<ClosedFormView[]>> {
    return ok(await this.builder.listClosedForms(team));
  }
}
