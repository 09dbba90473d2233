import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { Metrics } from '../../core/observability/metrics/metrics';
import { MailDispatcherService } from './mail-dispatcher.service';
import { MailQueueRepository } from './mail-queue.repository';

/** Exports the numbers of pending and in-flight mails. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queue: MailQueueRepository,
    private readonly dispatcher: MailDispatcherService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.mail === null) return;
    this.metrics.addGauge(
      'rapport_mails_pending',
      'Pending mails of all teams.',
      () => this.queue.countPending(),
      'max',
    );
    this.metrics.addGauge(
      'rapport_mails_in_flight',
      'Mails that this process is sending now.',
      () => this.dispatcher.inFlight,
    );
  }
}
