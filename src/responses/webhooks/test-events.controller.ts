import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { DeliveriesService } from './deliveries.service';
import type { DeliveryView } from './delivery.views';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/webhook/test`)
export class TestEventsController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Sends a test event to the webhook of a form, through the outbox and signed as any other. */
  @Post()
  @HttpCode(202)
  @Audited({ action: 'testWebhook', target: 'form', param: 'formId' })
  @RequiresRole('admin')
  async send(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
  ): Promise<Envelope<DeliveryView>> {
    return ok(await this.deliveries.sendTest(team, formId));
  }
}
