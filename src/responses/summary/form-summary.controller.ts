import { Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { FormSummaryDto } from './form-summary.dto';
import { FormSummaryService } from './form-summary.service';
import { FormSummaryView } from './form-summary.views';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/summary`)
export class FormSummaryController {
  constructor(private readonly summaries: FormSummaryService) {}

  @Endpoint.get({
    id: 'getFormSummary',
    summary: 'Summarize the responses of a form',
    description:
      'The responses by day, and the answers to each field: how many chose each option, the mean, the median and a histogram of numbers, dates by month, and the newest texts. The filters of the list of responses apply, and those of the inbox by customer and channel. Without a filter, options and single checkboxes count all responses; everything else counts the newest `readResponses` of them. A viewer gets no texts, dates, limits of numbers and numbers with fewer than five answers, and may not filter: a filter could find a single response (403 `FORBIDDEN`).',
    role: 'viewer',
    returns: envelope(200, FormSummaryView, { description: 'The summary.' }),
    errors: [
      'FORM_NOT_FOUND',
      'FORBIDDEN',
      'CUSTOMER_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['timeZone: must be an IANA time zone such as Europe/Berlin'],
      },
    ],
  })
  async summarize(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: FormSummaryDto,
  ): Promise<Envelope<FormSummaryView>> {
    return ok(await this.summaries.summarize(scope, formId, query));
  }
}
