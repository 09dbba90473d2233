import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { MailRights } from './mail-rights';
import { defaultMailTiming, MAIL_TIMING } from './mail-timing';
import { MailService } from './mail.service';
import { MailDispatcherService } from './outbox/mail-dispatcher.service';
import { MailGateService } from './outbox/mail-gate.service';
import { MailMetrics } from './outbox/mail-metrics';
import { MailQueueRepository } from './outbox/mail-queue.repository';
import { MailWorkerService } from './outbox/mail-worker.service';
import { ChoicesRepository } from './preferences/choices.repository';
import { RejectedAddressesRepository } from './rejected-addresses.repository';
import { SMTP_TLS, SmtpSenderService } from './smtp/smtp-sender.service';

/** Outgoing mail. */
@Module({
  imports: [AuthModule],
  providers: [
    ChoicesRepository,
    MailDispatcherService,
    MailGateService,
    MailMetrics,
    MailQueueRepository,
    MailRights,
    MailService,
    MailWorkerService,
    RejectedAddressesRepository,
    SmtpSenderService,
    { provide: MAIL_TIMING, useFactory: defaultMailTiming },
    { provide: SMTP_TLS, useValue: {} },
  ],
  exports: [MailRights, MailService, SmtpSenderService],
})
export class MailModule {}
