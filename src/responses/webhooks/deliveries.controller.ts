import { Param, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope, page } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { type Envelope, ok, okPage, type ListEnvelope } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { DeliveriesService } from './deliveries.service';
import { DeliveryView } from './delivery.views';

@ApiTags('Webhooks')
@TeamController('forms/:formId/webhook-deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Endpoint.get({
    id: 'listWebhookDeliveries',
    summary: 'List the webhook deliveries of a form',
    description:
      'One delivery for each response that was submitted while the form had a `webhookUrl`, newest first, in pages. Deliveries are kept for 30 days, unless the team or the form has chosen another time.',
    role: 'analyst',
    returns: page(DeliveryView, { description: 'A page of deliveries.' }),
    errors: [
      'FORM_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['limit: must be a whole number from 1 to 100'],
      },
    ],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: PageQueryDto,
  ): Promise<ListEnvelope<DeliveryView>> {
    return okPage(await this.deliveries.list(scope, formId, query));
  }

  @Endpoint.post({
    path: ':deliveryId/redeliver',
    id: 'redeliverWebhook',
    summary: 'Redeliver a webhook',
    description:
      'Sets a delivery with any status to `pending`, due now, with the same `webhook-id`. Sends the current response to the current `webhookUrl` of the form. `attempts` is not reset, but the delivery gets as many further attempts as a new one. An attempt that is in progress counts as the redelivery.',
    role: 'editor',
    audit: { target: 'delivery', param: 'deliveryId', params: ['formId'] },
    idempotency: 'transaction',
    returns: envelope(202, DeliveryView, { description: 'The delivery is pending.' }),
    errors: ['FORM_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  })
  async redeliver(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Envelope<DeliveryView>> {
    return ok(await this.deliveries.redeliver(scope, formId, deliveryId));
  }
}
