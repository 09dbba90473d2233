import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { DeliveriesService } from './deliveries.service';
import { DeliveryView } from './delivery.views';

@ApiTags('Webhooks')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/webhook/test`)
export class TestEventsController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Sends a test event to the webhook of a form, through the outbox and signed like any other delivery. */
  @Post()
  @HttpCode(202)
  @Audited({ action: 'testWebhook', target: 'form', param: 'formId' })
  @RequiresRole('admin')
  @ApiEndpoint('testWebhook', {
    summary: 'Send a test event',
    description:
      'Sends a response with sample answers, which is not stored, to the saved `webhookUrl`, with the header `webhook-test: true`. It is signed and logged like any other delivery.',
  })
  @ApiEnvelope(202, DeliveryView, { description: 'The delivery is pending.' })
  @ApiErrors('FORM_NOT_FOUND', { code: 'VALIDATION_FAILED', fields: ['webhookUrl: is required'] })
  async send(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
  ): Promise<Envelope<DeliveryView>> {
    return ok(await this.deliveries.sendTest(team, formId));
  }
}
