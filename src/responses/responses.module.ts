import { FailingWebhooksController } from './webhooks/failing-webhooks.controller';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { CustomersModule } from '../customers/customers.module';
import { FormsModule } from '../forms/forms.module';
import { ArrivalsRepository } from './arrivals/arrivals.repository';
import { ArrivalsService } from './arrivals/arrivals.service';
import { CampaignResponsesRepository } from './campaigns/campaign-responses.repository';
import { CampaignResponsesService } from './campaigns/campaign-responses.service';
import { CustomerDataRepository } from './customer-data/customer-data.repository';
import { CustomerDataService } from './customer-data/customer-data.service';
import { MentionsRepository } from './mentions/mentions.repository';
import { MentionsService } from './mentions/mentions.service';
import { CustomerResponsesController } from './customer-responses.controller';
import { LinkedResponsesModule } from './customer-merges/linked-responses.repository';
import { RemovedAnswersModule } from './removed-fields/removed-answers';
import { BinController } from './bin/bin.controller';
import { BinRepository } from './bin/bin.repository';
import { BinService } from './bin/bin.service';
import { ExpiredFormsJob } from './bin/expired-forms.job';
import { DeletionsRepository } from './deletions/deletions.repository';
import { FormDeletionsController } from './deletions/form-deletions.controller';
import { FormDeletions } from './deletions/form-deletions.service';
import { FormPartsRepository } from './deletions/form-parts.repository';
import { ResponseRetention } from './deletions/response-retention';
import { ResponseDeletions } from './deletions/response-deletions.service';
import { ResponseExportController } from './export/response-export.controller';
import { ResponseExportRepository } from './export/response-export.repository';
import { ResponseExportService } from './export/response-export.service';
import { ResponseFiguresService } from './figures/response-figures.service';
import { ResponseImportService } from './import/response-import.service';
import { InboxController } from './inbox/inbox.controller';
import { InboxExportRepository } from './inbox/export/inbox-export.repository';
import { InboxExportService } from './inbox/export/inbox-export.service';
import { InboxFiltersService } from './inbox/inbox-filters.service';
import { InboxRepository } from './inbox/inbox.repository';
import { InboxService } from './inbox/inbox.service';
import { ResponseContextController } from './inbox/response-context.controller';
import { ResponseInsertRepository } from './response-insert.repository';
import { ResponseListRepository } from './response-list.repository';
import { ResponsesController } from './responses.controller';
import { ResponsesRepository } from './responses.repository';
import { ResponsesService } from './responses.service';
import { PreparedExportJob } from './prepared-exports/prepared-export.job';
import { PreparedExportsController } from './prepared-exports/prepared-exports.controller';
import { PreparedExportsRepository } from './prepared-exports/prepared-exports.repository';
import { PreparedExportsService } from './prepared-exports/prepared-exports.service';
import { FormSummaryController } from './summary/form-summary.controller';
import { FormSummaryRepository } from './summary/form-summary.repository';
import { FormSummaryService } from './summary/form-summary.service';
import { PastCountsJob } from './summary/past-counts.job';
import { TimelineController } from './timeline/timeline.controller';
import { TimelineRepository } from './timeline/timeline.repository';
import { TimelineService } from './timeline/timeline.service';
import { DeliveriesController } from './webhooks/deliveries.controller';
import { DeliveryLogController } from './webhooks/delivery-log.controller';
import { TestEventsController } from './webhooks/test-events.controller';
import { WebhookAlarmsService } from './webhooks/webhook-alarms.service';
import { WEBHOOK_PROVIDERS, webhookHttpModule } from './webhooks/webhook.providers';

@Module({
  imports: [
    AuthModule,
    CustomersModule,
    FormsModule,
    RemovedAnswersModule,
    LinkedResponsesModule,
    webhookHttpModule(),
  ],
  // The export comes first: its path would match the path of a single response.
  controllers: [
    ResponseExportController,
    PreparedExportsController,
    ResponsesController,
    FormDeletionsController,
    BinController,
    InboxController,
    ResponseContextController,
    CustomerResponsesController,
    TimelineController,
    DeliveriesController,
    DeliveryLogController,
    TestEventsController,
    FormSummaryController,
    FailingWebhooksController,
  ],
  providers: [
    ResponsesService,
    ResponsesRepository,
    ResponseInsertRepository,
    ResponseListRepository,
    ResponseDeletions,
    BinService,
    BinRepository,
    ExpiredFormsJob,
    FormDeletions,
    FormPartsRepository,
    DeletionsRepository,
    ResponseExportService,
    ResponseExportRepository,
    ResponseImportService,
    PreparedExportsService,
    PreparedExportsRepository,
    PreparedExportJob,
    ArrivalsService,
    ArrivalsRepository,
    WebhookAlarmsService,
    ResponseFiguresService,
    FormSummaryService,
    FormSummaryRepository,
    PastCountsJob,
    CampaignResponsesService,
    CampaignResponsesRepository,
    InboxService,
    InboxRepository,
    InboxFiltersService,
    InboxExportService,
    InboxExportRepository,
    CustomerDataRepository,
    CustomerDataService,
    MentionsRepository,
    MentionsService,
    TimelineService,
    TimelineRepository,
    ResponseRetention,
    ...WEBHOOK_PROVIDERS,
  ],
  exports: [
    FormDeletions,
    ResponseDeletions,
    CustomerDataService,
    MentionsService,
    ResponseFiguresService,
    ResponsesService,
    CampaignResponsesService,
    ResponseImportService,
    PreparedExportsService,
    ArrivalsService,
    WebhookAlarmsService,
  ],
})
export class ResponsesModule {}
