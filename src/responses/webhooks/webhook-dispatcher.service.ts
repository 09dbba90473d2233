import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { OutboxDispatcher } from '../../core/jobs/outbox/outbox-dispatcher';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { Readiness } from '../../core/observability/readiness';
import { type ClaimedDelivery, DeliveryQueueRepository } from './delivery-queue.repository';
import { DeliveryWorkerService } from './delivery-worker.service';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** Claims due deliveries while slots are free, and hands them to the {@link DeliveryWorkerService}. */
@Injectable()
export class WebhookDispatcherService extends OutboxDispatcher<ClaimedDelivery> {
  constructor(
    scheduler: SchedulerService,
    queue: DeliveryQueueRepository,
    worker: DeliveryWorkerService,
    readiness: Readiness,
    @Inject(APP_CONFIG) { webhooks }: AppConfig,
    @Inject(WEBHOOK_TIMING) timing: WebhookTiming,
  ) {
    const settings = {
      name: 'webhook-dispatch',
      concurrency: webhooks.concurrency,
      // Unproven receivers get a second slot only when each of them has had one.
      searches: [
        [{ lane: 'healthy' }],
        [{ lane: 'unproven', receiverLimit: 1 }, { lane: 'unproven' }],
        [{ lane: 'tripped' }],
      ],
      receiverOf: ({ formId }: ClaimedDelivery) => formId,
    } as const;
    super(settings, scheduler, queue, worker, readiness, timing);
  }
}
