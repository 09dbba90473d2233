import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../../analytics/analytics.module';
import { AuthModule } from '../../auth/auth.module';
import { CampaignsModule } from '../../campaigns/campaigns.module';
import { CustomersModule } from '../../customers/customers.module';
import { FormsModule } from '../../forms/forms.module';
import { ProvisioningModule } from '../../accounts/provisioning.module';
import { ResponsesModule } from '../../responses/responses.module';
import { DemoDataService } from './demo-data.service';
import { DemoExamplesRepository } from './demo-examples.repository';
import { DemoExamplesService } from './demo-examples.service';
import { DemoHistoryRepository } from './demo-history.repository';
import { DemoService } from './demo.service';
import { SocialSamplesService } from './social-samples.service';

@Module({
  imports: [
    CampaignsModule,
    AnalyticsModule,
    AuthModule,
    CustomersModule,
    FormsModule,
    ProvisioningModule,
    ResponsesModule,
  ],
  providers: [
    DemoDataService,
    DemoExamplesService,
    DemoExamplesRepository,
    DemoHistoryRepository,
    DemoService,
    SocialSamplesService,
  ],
})
export class DemoModule {}
