import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { FormDetailsView } from '../form-details.views';
import { FormCopiesService } from './form-copies.service';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/duplicate`)
export class FormCopiesController {
  constructor(private readonly copies: FormCopiesService) {}

  @Endpoint.post({
    id: 'duplicateForm',
    summary: 'Duplicate a form',
    description:
      'Copies settings and fields as a draft, without responses, link, closing and webhook.',
    role: 'editor',
    audit: { target: 'form' },
    idempotency: 'none',
    returns: envelope(201, FormDetailsView),
    errors: [
      'FORM_NOT_FOUND',
      'FORM_NAME_TAKEN',
      {
        code: 'VALIDATION_FAILED',
        fields: ['fields[0].helperText: must contain at most 2000 characters'],
      },
    ],
  })
  async duplicate(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDetailsView>> {
    return ok(await this.copies.duplicate(unit, formId));
  }
}
