import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { type Page, pageOf, rangeOf } from '../../core/values/page';
import type { PageQueryDto } from '../../core/http/page-query.dto';
import { isId } from '../../core/values/identifiers';
import { Database } from '../../core/database/database';
import { FormsService } from '../../forms/forms.service';
import { DeliveriesRepository } from './deliveries.repository';
import { type DeliveryView, toDeliveryView } from './delivery.views';
import { WebhookDispatcherService } from './webhook-dispatcher.service';

/** The delivery log of a form's webhook, and redelivery. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly forms: FormsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: WebhookDispatcherService,
  ) {}

  /** Lists the deliveries of a form. @throws ApiError FORM_NOT_FOUND */
  async list(
    scope: RequestScope,
    formId: string,
    query: PageQueryDto,
  ): Promise<Page<DeliveryView>> {
    const form = await this.forms.get(scope, formId);
    const { rows, total } = await this.deliveries.listDeliveries(scope, form.id, rangeOf(query));
    return pageOf(rows.map(toDeliveryView), query, total);
  }

  /**
   * Sends a test event to the webhook of a form.
   * @throws ApiError FORM_NOT_FOUND; VALIDATION_FAILED when the form has no webhook
   */
  async sendTest(scope: RequestScope, formId: string): Promise<DeliveryView> {
    const form = await this.forms.get(scope, formId);
    const row = await this.deliveries.insertTest(scope, form.id);
    if (row === null) throw new ApiError('VALIDATION_FAILED', ['webhookUrl: is required']);
    this.database.afterCommit(scope, () => this.dispatcher.wake());
    return toDeliveryView(row);
  }

  /** Makes a delivery pending again, whatever its status. @throws ApiError FORM_NOT_FOUND, DELIVERY_NOT_FOUND */
  async redeliver(scope: RequestScope, formId: string, deliveryId: string): Promise<DeliveryView> {
    const form = await this.forms.get(scope, formId);
    const row = isId(deliveryId)
      ? await this.deliveries.redeliver(scope, form.id, deliveryId)
      : null;
    if (row === null) throw new ApiError('DELIVERY_NOT_FOUND');
    this.database.afterCommit(scope, () => this.dispatcher.wake());
    return toDeliveryView(row);
  }
}
