import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { MailLogController } from './log/mail-log.controller';
import { MailLogRepository } from './log/mail-log.repository';
import { MailLogService } from './log/mail-log.service';
import { MailRights } from './mail-rights';
import { defaultMailTiming, MAIL_TIMING } from './mail-timing';
import { MailService } from './mail.service';
import { MailDispatcherService } from './outbox/mail-dispatcher.service';
import { MailGateService } from './outbox/mail-gate.service';
import { MailMetrics } from './outbox/mail-metrics';
import { MailQueueRepository } from './outbox/mail-queue.repository';
import { MailWorkerService } from './outbox/mail-worker.service';
import { ChoicesRepository } from './preferences/choices.repository';
import { NotificationsController } from './preferences/notifications.controller';
import { NotificationsService } from './preferences/notifications.service';
import { UnsubscribeController } from './preferences/unsubscribe.controller';
import { UnsubscribeService } from './preferences/unsubscribe.service';
import { RejectedAddressesRepository } from './rejected-addresses.repository';
import { SMTP_TLS, SmtpSenderService, type SmtpTls } from './smtp/smtp-sender.service';

/** Outgoing mail. */
@Module({
  imports: [AuthModule],
  controllers: [NotificationsController, MailLogController, UnsubscribeController],
  providers: [
    ChoicesRepository,
    MailDispatcherService,
    MailGateService,
    MailLogRepository,
    MailLogService,
    MailMetrics,
    MailQueueRepository,
    MailRights,
    MailService,
    MailWorkerService,
    NotificationsService,
    RejectedAddressesRepository,
    SmtpSenderService,
    UnsubscribeService,
    { provide: MAIL_TIMING, useFactory: defaultMailTiming },
    { provide: SMTP_TLS, useFactory: (): SmtpTls => ({}) },
  ],
  exports: [MailLogService, MailRights, MailService, SmtpSenderService],
})
export class MailModule {}
