import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { type RequestScope, systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import {
  byCreation,
  cursorPage,
  cursorRangeOf,
  FIRST_PAGE,
  hasCursor,
} from '../../core/http/cursor-range';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import {
  type CursorPagination,
  type ListPage,
  mapPage,
  type Page,
  pageOf,
  rangeOf,
} from '../../core/values/page';
import type { PageQueryDto } from '../../core/http/page-query.dto';
import { isId, newId } from '../../core/values/identifiers';
import { Database } from '../../core/database/database';
import { FormsService } from '../../forms/forms.service';
import { DeliveriesRepository, MAX_COUNTED_FAILURES } from './deliveries.repository';
import { DeliveryBodies, hashBody } from './delivery-bodies';
import type { DeliveryLogFilterDto, DeliveryLogQueryDto } from './delivery-log.dto';
import { type DeliveryView, toDeliveryView } from './delivery.views';

import {
  DELIVERY_LOG_HEADER,
  type LoggedDeliveryView,
  toLoggedDeliveryView,
  type WebhookExampleView,
  type WebhookFailuresView,
} from './logged-delivery.views';
import { WebhookDispatcherService } from './webhook-dispatcher.service';

const EXPORT_BATCH = 1_000;

/** The delivery log of a form's webhook, and redelivery. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly forms: FormsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly bodies: DeliveryBodies,
    private readonly dispatcher: WebhookDispatcherService,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the deliveries of a form. @throws ApiError FORM_NOT_FOUND */
  async list(
    scope: RequestScope,
    formId: string,
    query: PageQueryDto,
  ): Promise<ListPage<DeliveryView>> {
    const range = hasCursor(query) ? cursorRangeOf(query, 'webhook-deliveries') : null;
    const form = await this.forms.get(scope, formId);
    if (range !== null) {
      const found = await this.deliveries.listDeliveriesAfter(scope, form.id, range);
      return mapPage(cursorPage(found, range, byCreation), toDeliveryView);
    }
    const { rows, total } = await this.deliveries.listDeliveries(scope, form.id, rangeOf(query));
    return pageOf(rows.map(toDeliveryView), query, total);
  }

  /** A page of the log of a form with its filters. @throws ApiError FORM_NOT_FOUND, VALIDATION_FAILED */
  async listLog(
    scope: RequestScope,
    formId: string,
    { search, status, event, ...query }: DeliveryLogQueryDto,
  ): Promise<Page<DeliveryView, CursorPagination>> {
    const range = cursorRangeOf(query, 'delivery-log');
    const form = await this.forms.get(scope, formId);
    const filter = { id: search ?? null, status: status ?? null, event: event ?? null };
    const found =
      filter.id === null || isId(filter.id)
        ? await this.deliveries.listLog(scope, form.id, filter, range)
        : [];
    return mapPage(cursorPage(found, range, byCreation), toDeliveryView);
  }

  /**
   * The log of a form with its filters as a file. Each batch is a statement of its own, run when the client has read the previous one.
   * @throws ApiError FORM_NOT_FOUND
   */
  async exportLog(
    scope: RequestScope,
    formId: string,
    { search, status, event, order }: DeliveryLogFilterDto,
  ): Promise<Download> {
    const form = await this.forms.get(scope, formId);
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const reader = systemScope(scope.teamId);
    const filter = { search, status, event, order, limit: EXPORT_BATCH };
    return batchedDownload(
      `${form.name} - webhook`,
      'csv',
      DELIVERY_LOG_HEADER,
      async (after: string | null) => {
        const query = { ...filter, cursor: after ?? FIRST_PAGE };
        const { items, pagination } = await this.listLog(reader, form.id, query);
        return { lines: items.map(toLine).join(''), after: pagination.nextCursor };
      },
    );
  }

  /**
   * A delivery with what its attempts sent and what came back. The body is made from the response as it is now, with the
   * `isRead` of the last attempt; each attempt says whether it sent the same.
   * @throws ApiError FORM_NOT_FOUND, DELIVERY_NOT_FOUND
   */
  async get(scope: RequestScope, formId: string, deliveryId: string): Promise<LoggedDeliveryView> {
    const form = await this.forms.get(scope, formId);
    const row = isId(deliveryId)
      ? await this.deliveries.findDelivery(scope, form.id, deliveryId)
      : null;
    if (row === null) throw new ApiError('DELIVERY_NOT_FOUND');
    const variants = new Map<boolean, { text: string; hash: string } | null>();
    for (const wasRead of new Set([...row.log.map((attempt) => attempt.wasRead), false])) {
      const body = await this.bodies.read(scope, row, wasRead);
      const variant =
        body === null ? null : { text: body.text, hash: hashBody(body.text).toString('hex') };
      variants.set(wasRead, variant);
    }
    const shown = variants.get(row.log[0]?.wasRead ?? false) ?? null;
    const isSame = (attempt: (typeof row.log)[number]): boolean =>
      variants.get(attempt.wasRead)?.hash === attempt.bodyHash;
    return toLoggedDeliveryView(row, shown?.text ?? null, isSame);
  }

  /** How many deliveries in the log have failed. @throws ApiError FORM_NOT_FOUND */
  async countFailures(scope: RequestScope, formId: string): Promise<WebhookFailuresView> {
    const form = await this.forms.get(scope, formId);
    const failed = await this.deliveries.countFailures(scope, form.id);
    return { failed, hasMore: failed === MAX_COUNTED_FAILURES };
  }

  /** What a webhook of the form sends, with sample answers. @throws ApiError FORM_NOT_FOUND */
  async getExample(scope: RequestScope, formId: string): Promise<WebhookExampleView> {
    const form = await this.forms.get(scope, formId);
    const example = { id: newId(), formId: form.id, responseId: null, createdAt: new Date() };
    const body = await this.bodies.read(scope, example);
    return { body: body?.text ?? '' };
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

  /**
   * Deletes a delivery from the log; a pending one is not sent any more.
   * @throws ApiError FORM_NOT_FOUND, DELIVERY_NOT_FOUND; DELIVERY_IN_PROGRESS while it is being sent
   */
  async delete(unit: UnitOfWork, formId: string, deliveryId: string): Promise<void> {
    const form = await this.forms.get(unit, formId);
    const outcome = isId(deliveryId)
      ? await this.deliveries.delete(unit, form.id, deliveryId)
      : 'not found';
    if (outcome === 'not found') throw new ApiError('DELIVERY_NOT_FOUND');
    if (outcome === 'in flight') throw new ApiError('DELIVERY_IN_PROGRESS');
  }

  /** Does the same as {@link delete} for the operator. */
  async deleteAsOperator(scope: RequestScope, formId: string, deliveryId: string): Promise<void> {
    const change = changeByOperator('deleteWebhookDelivery', 'delivery', deliveryId, { formId });
    await this.audit.run(scope, change, (unit) => this.delete(unit, formId, deliveryId));
  }
}

const toLine = (delivery: DeliveryView): string =>
  csvLine([
    delivery.id,
    delivery.responseId === null ? 'test' : 'response',
    delivery.responseId ?? '',
    delivery.status,
    String(delivery.attempts),
    delivery.lastStatusCode === null ? '' : String(delivery.lastStatusCode),
    delivery.lastError ?? '',
    delivery.createdAt,
    delivery.deliveredAt ?? '',
  ]);
