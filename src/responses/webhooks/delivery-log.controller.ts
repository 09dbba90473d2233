import { Controller, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { envelope } from '../../core/openapi/returns';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { DeliveriesService } from './deliveries.service';
import {
  LoggedDeliveryView,
  WebhookExampleView,
  WebhookFailuresView,
} from './logged-delivery.views';

/** What the page of a webhook shows beside the list of `/v1`. */
@ApiTags('Webhooks')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId`)
export class DeliveryLogController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Endpoint.get({
    path: 'webhook-deliveries/:deliveryId',
    id: 'getWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'The delivery with the body that it sent, and the response to each attempt.',
    role: 'admin',
    returns: envelope(200, LoggedDeliveryView),
    errors: ['FORM_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  })
  @ApiParam({ name: 'deliveryId', ...idProperty('delivery') })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Envelope<LoggedDeliveryView>> {
    return ok(await this.deliveries.get(scope, formId, deliveryId));
  }

  @Endpoint.delete({
    path: 'webhook-deliveries/:deliveryId',
    id: 'deleteWebhookDelivery',
    summary: 'Delete a webhook delivery',
    description:
      'Deletes the delivery from the log, with its attempts. A pending one is not sent any more; one that is being sent cannot be deleted.',
    role: 'admin',
    audit: { target: 'delivery', param: 'deliveryId', params: ['formId'] },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('delivery'), deleted: TRUE }),
    errors: ['FORM_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'DELIVERY_IN_PROGRESS'],
  })
  @ApiParam({ name: 'deliveryId', ...idProperty('delivery') })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.deliveries.delete(unit, formId, deliveryId);
    return ok({ id: deliveryId.toLowerCase(), deleted: true });
  }

  @Endpoint.get({
    path: 'webhook/failures',
    id: 'countWebhookFailures',
    summary: 'Count the failed webhook deliveries of a form',
    description: 'The failed and blocked deliveries in the log of 30 days, up to 100.',
    role: 'viewer',
    returns: envelope(200, WebhookFailuresView),
    errors: ['FORM_NOT_FOUND'],
  })
  async countFailures(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<WebhookFailuresView>> {
    return ok(await this.deliveries.countFailures(scope, formId));
  }

  @Endpoint.get({
    path: 'webhook/example',
    id: 'getWebhookExample',
    summary: 'Get an example of what a webhook sends',
    description: 'The body for the fields that the form has now, with sample answers.',
    role: 'viewer',
    returns: envelope(200, WebhookExampleView),
    errors: ['FORM_NOT_FOUND'],
  })
  async getExample(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<WebhookExampleView>> {
    return ok(await this.deliveries.getExample(scope, formId));
  }
}
