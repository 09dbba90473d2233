import { Controller } from '@nestjs/common';
import { ApiProperty, ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { idProperty } from '../../core/openapi/common-properties';
import { envelope } from '../../core/openapi/returns';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope } from '../../tenancy/scope/request-scope';
import { WebhookAlarmsService } from './webhook-alarms.service';

class FailingWebhookView {
  @ApiProperty(idProperty('form'))
  formId: string;

  @ApiProperty({ description: 'The name of the form.', example: 'Coffee club' })
  name: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'The first failure in a row.',
    example: '2026-11-26T09:00:00.000Z',
  })
  failingSince: string;
}

/** The webhooks of all forms that need somebody. */
@ApiTags('Webhooks')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/failing-webhooks`)
export class FailingWebhooksController {
  constructor(private readonly alarms: WebhookAlarmsService) {}

  @Endpoint.get({
    path: '',
    id: 'listFailingWebhooks',
    summary: 'List forms whose webhook fails',
    description:
      'Forms of which no delivery has arrived since one failed, the longest first, at most 20.',
    role: 'viewer',
    returns: envelope(200, [FailingWebhookView]),
  })
  async list(
    @CurrentScope() scope: RequestScope<MemberActor>,
  ): Promise<Envelope<FailingWebhookView[]>> {
    const failing = await this.alarms.listFailing(scope);
    return ok(
      failing.map(({ failingSince, ...form }) => ({
        ...form,
        failingSince: failingSince.toISOString(),
      })),
    );
  }
}
