import { Module } from '@nestjs/common';
import { BinnedFormsRepository } from './bin/binned-forms.repository';
import { BinnedForms } from './bin/binned-forms.service';
import { BuilderController } from './builder/builder.controller';
import { BuilderRepository } from './builder/builder.repository';
import { BuilderService } from './builder/builder.service';
import { ClosedFormsController } from './builder/closed-forms.controller';
import { FormCopiesController } from './builder/form-copies.controller';
import { FormCopiesService } from './builder/form-copies.service';
import { FormCache } from './form-cache';
import { FormDetailsRepository } from './form-details.repository';
import { FormUpdatesRepository } from './form-updates.repository';
import { FormUpdatesService } from './form-updates.service';
import { FormLockService } from './form-lock.service';
import { FormsController } from './forms.controller';
import { FormsRepository } from './forms.repository';
import { FormsService } from './forms.service';
import { FormLinksController } from './links/form-links.controller';
import { FormLinksRepository } from './links/form-links.repository';
import { FormPublishingService } from './links/form-publishing.service';
import { HostedFormsRepository } from './links/hosted-forms.repository';
import { HostedLinksRepository } from './links/hosted-links.repository';
import { HostedLinksService } from './links/hosted-links.service';
import { FormsOverviewController } from './overview/forms-overview.controller';
import { HiddenNamesController } from './overview/hidden-names.controller';
import { FormsOverviewRepository } from './overview/forms-overview.repository';
import { FormsOverviewService } from './overview/forms-overview.service';
import { FormsEnding } from './team-ending';

@Module({
  controllers: [
    FormsController,
    BuilderController,
    ClosedFormsController,
    FormsOverviewController,
    HiddenNamesController,
    FormCopiesController,
    FormLinksController,
  ],
  providers: [
    FormsService,
    FormsRepository,
    FormDetailsRepository,
    FormCache,
    FormLockService,
    BuilderService,
    BuilderRepository,
    FormsOverviewService,
    FormsOverviewRepository,
    FormCopiesService,
    FormLinksRepository,
    FormPublishingService,
    HostedLinksService,
    HostedLinksRepository,
    HostedFormsRepository,
    FormUpdatesService,
    FormUpdatesRepository,
    BinnedForms,
    BinnedFormsRepository,
    FormsEnding,
  ],
  exports: [BinnedForms, FormsService, FormPublishingService, HostedLinksService],
})
export class FormsModule {}
