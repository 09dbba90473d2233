import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { DeliveriesService } from './deliveries.service';
import { DeliveryView } from './delivery.views';

@ApiTags('Webhooks')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/webhook/test`)
export class TestEventsController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Sends a test event to the webhook of a form, through the outbox and signed like any other delivery. */
  @Endpoint.post({
    id: 'testWebhook',
    summary: 'Send a test event',
    description:
      'Sends a response with sample answers, which is not stored, to the saved `webhookUrl`, with the header `webhook-test: true`. It is signed and logged like any other delivery.',
    role: 'admin',
    audit: { target: 'form', param: 'formId' },
    idempotency: 'none',
    returns: envelope(202, DeliveryView, { description: 'The delivery is pending.' }),
    errors: ['FORM_NOT_FOUND', { code: 'VALIDATION_FAILED', fields: ['webhookUrl: is required'] }],
  })
  async send(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<DeliveryView>> {
    return ok(await this.deliveries.sendTest(scope, formId));
  }
}
