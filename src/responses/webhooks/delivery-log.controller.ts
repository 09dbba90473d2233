import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { sendDownload } from '../../core/http/send-download';
import { cursorPage, download, envelope } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { DeliveriesService } from './deliveries.service';
import { DeliveryLogFilterDto, DeliveryLogQueryDto } from './delivery-log.dto';
import { DeliveryView } from './delivery.views';
import {
  DELIVERY_LOG_EXAMPLES,
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
    path: 'delivery-log',
    id: 'listDeliveryLog',
    summary: 'List the log of a webhook',
    description:
      'The deliveries that match the filters, by time. Send `nextCursor` as `cursor` with the same filters and order to get the next page.',
    role: 'analyst',
    returns: cursorPage(DeliveryView),
    errors: ['FORM_NOT_FOUND'],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: DeliveryLogQueryDto,
  ): Promise<PageEnvelope<DeliveryView, CursorPagination>> {
    return okPage(await this.deliveries.listLog(scope, formId, query));
  }

  @Endpoint.get({
    path: 'delivery-log/export',
    id: 'exportDeliveryLog',
    summary: 'Export the log of a webhook',
    description:
      'The deliveries that match the filters, in the order of the list, as one CSV file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({
      description: 'The file, as an attachment.',
      examples: DELIVERY_LOG_EXAMPLES,
    }),
    errors: ['FORM_NOT_FOUND'],
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: DeliveryLogFilterDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.deliveries.exportLog(scope, formId, query));
  }

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
    description: 'The failed and blocked deliveries in the log, up to 100.',
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
