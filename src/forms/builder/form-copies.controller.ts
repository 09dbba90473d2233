import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext, TransactionScope } from '../../tenancy/scope/team-context';
import { FormDetailsView } from '../form-details.views';
import { FormCopiesService } from './form-copies.service';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/duplicate`)
export class FormCopiesController {
  constructor(private readonly copies: FormCopiesService) {}

  @Post()
  @Audited({ action: 'duplicateForm', target: 'form' })
  @RequiresRole('editor')
  @ApiEndpoint('duplicateForm', {
    summary: 'Duplicate a form',
    description:
      'Copies settings and fields as a draft, without responses, link, closing and webhook.',
  })
  @ApiEnvelope(201, FormDetailsView)
  @ApiErrors('FORM_NOT_FOUND', 'FORM_NAME_TAKEN', {
    code: 'VALIDATION_FAILED',
    fields: ['fields[0].helperText: must contain at most 2000 characters'],
  })
  async duplicate(
    @CurrentTeam() team: TeamContext & TransactionScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDetailsView>> {
    return ok(await this.copies.duplicate(team, formId));
  }
}
