import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../core/observability/metrics/metrics';
import { DeliveryQueueRepository } from './delivery-queue.repository';
import { WebhookDispatcherService } from './webhook-dispatcher.service';

/** Exports the numbers of pending and in-flight deliveries. */
@Injectable()
export class WebhookMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queue: DeliveryQueueRepository,
    private readonly dispatcher: WebhookDispatcherService,
  ) {}

  onModuleInit(): void {
    this.metrics.addGauge(
      'rapport_webhook_deliveries_pending',
      'Pending webhook deliveries of all teams.',
      () => this.queue.countPending(),
      'max',
    );
    this.metrics.addGauge(
      'rapport_webhook_deliveries_in_flight',
      'Webhook deliveries that this process is sending now.',
      () => this.dispatcher.inFlight,
    );
  }
}
