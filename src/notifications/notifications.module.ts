import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { FormsModule } from '../forms/forms.module';
import { MailModule } from '../mail/mail.module';
import { ReportsModule } from '../reports/reports.module';
import { ResponsesModule } from '../responses/responses.module';
import { SocialSyncModule } from '../social-sync/social-sync.module';
import { NotificationsJob } from './notifications.job';
import { ConnectionsSource } from './sources/connections.source';
import { DigestsSource } from './sources/digests.source';
import { ExportsSource } from './sources/exports.source';
import { MonthReportsSource } from './sources/month-reports.source';
import { NewResponsesSource } from './sources/new-responses.source';
import { WebhooksSource } from './sources/webhooks.source';
import { WeekReportsSource } from './sources/week-reports.source';

/** Notifies people by mail of what has happened in their team. */
@Module({
  imports: [AuthModule, FormsModule, MailModule, ReportsModule, ResponsesModule, SocialSyncModule],
  providers: [
    NotificationsJob,
    NewResponsesSource,
    ExportsSource,
    WebhooksSource,
    ConnectionsSource,
    DigestsSource,
    MonthReportsSource,
    WeekReportsSource,
  ],
})
export class NotificationsModule {}
