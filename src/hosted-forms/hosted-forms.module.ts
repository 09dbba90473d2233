import { Module } from '@nestjs/common';
import { LimitsModule } from '../tenancy/limits/limits.module';
import { FormsModule } from '../forms/forms.module';
import { ResponsesModule } from '../responses/responses.module';
import { HostedFormCache } from './hosted-form-cache';
import { HostedFormsController } from './hosted-forms.controller';
import { HostedPagesService } from './hosted-pages.service';
import { PageCache } from './page/page-cache';
import { RenderingShare } from './page/rendering-share';
import { PreviewController } from './preview/preview.controller';
import { PreviewService } from './preview/preview.service';
import { QuarantineController } from './quarantine/quarantine.controller';
import { QuarantineRepository } from './quarantine/quarantine.repository';
import { QuarantineService } from './quarantine/quarantine.service';
import { ScriptsController } from './scripts.controller';
import { NetworkLimits } from './spam/network-limits';
import { FormRates } from './spam/form-rates';
import { PageSubmissionService } from './submission/page-submission.service';
import { SubmissionStoreService } from './submission/submission-store.service';

@Module({
  imports: [FormsModule, ResponsesModule, LimitsModule],
  controllers: [HostedFormsController, ScriptsController, QuarantineController, PreviewController],
  providers: [
    HostedFormCache,
    HostedPagesService,
    PageCache,
    RenderingShare,
    PreviewService,
    PageSubmissionService,
    SubmissionStoreService,
    NetworkLimits,
    FormRates,
    QuarantineRepository,
    QuarantineService,
  ],
})
export class HostedFormsModule {}
