import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { OutboxDispatcher } from '../../core/jobs/outbox/outbox-dispatcher';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { Readiness } from '../../core/observability/readiness';
import { MAIL_TIMING, type MailTiming } from '../mail-timing';
import { type ClaimedMail, MailQueueRepository } from './mail-queue.repository';
import { MailWorkerService } from './mail-worker.service';

/** Claims due mails while slots are free, and hands them to the {@link MailWorkerService}; does nothing without a server. */
@Injectable()
export class MailDispatcherService {
  private readonly dispatcher: OutboxDispatcher<ClaimedMail> | null;

  constructor(
    scheduler: SchedulerService,
    queue: MailQueueRepository,
    worker: MailWorkerService,
    readiness: Readiness,
    @Inject(APP_CONFIG) { mail }: AppConfig,
    @Inject(MAIL_TIMING) timing: MailTiming,
  ) {
    if (mail === null) {
      this.dispatcher = null;
      return;
    }
    const settings = {
      name: 'mail-dispatch',
      concurrency: mail.concurrency,
      // One server takes the mails of all teams: there are no receivers to tell apart.
      searches: [[{ lane: 'healthy' }]],
      receiverOf: ({ teamId }: ClaimedMail) => teamId,
    } as const;
    this.dispatcher = new OutboxDispatcher(settings, scheduler, queue, worker, readiness, timing);
  }

  /** The number of mails that this process is sending. */
  get inFlight(): number {
    return this.dispatcher?.inFlight ?? 0;
  }

  /** Searches for due mails soon; to be called when there is a new one. */
  wake(): void {
    this.dispatcher?.wake();
  }
}
