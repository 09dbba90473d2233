import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { Idempotent } from '../../tenancy/idempotency/idempotent.decorator';
import { DeliveriesService } from './deliveries.service';
import { DeliveryView } from './delivery.views';

@ApiTags('Webhooks')
@TeamController('forms/:formId/webhook-deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('listWebhookDeliveries', {
    summary: 'List the webhook deliveries of a form',
    description:
      'One delivery for each response that was submitted while the form had a `webhookUrl`, newest first, in pages. Deliveries are kept for 30 days.',
  })
  @ApiPage(DeliveryView, { description: 'A page of deliveries.' })
  @ApiErrors('FORM_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['limit: must be a whole number from 1 to 100'],
  })
  async list(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageEnvelope<DeliveryView>> {
    return okPage(await this.deliveries.list(team, formId, query));
  }

  @Post(':deliveryId/redeliver')
  @Idempotent()
  @HttpCode(202)
  @Audited({ action: 'redeliverWebhook', target: 'delivery', param: 'deliveryId' })
  @RequiresRole('editor')
  @ApiEndpoint('redeliverWebhook', {
    summary: 'Redeliver a webhook',
    description:
      'Sets a delivery with any status to `pending`, due now, with the same `webhook-id`. Sends the current response to the current `webhookUrl` of the form. `attempts` is not reset, but the delivery gets as many further attempts as a new one. An attempt that is in progress counts as the redelivery.',
  })
  @ApiEnvelope(202, DeliveryView, { description: 'The delivery is pending.' })
  @ApiErrors('FORM_NOT_FOUND', 'DELIVERY_NOT_FOUND')
  async redeliver(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Envelope<DeliveryView>> {
    return ok(await this.deliveries.redeliver(team, formId, deliveryId));
  }
}
