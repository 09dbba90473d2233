import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../../analytics/analytics.module';
import { AuthModule } from '../../auth/auth.module';
import { CustomersModule } from '../../customers/customers.module';
import { FormsModule } from '../../forms/forms.module';
import { ProvisioningModule } from '../../accounts/provisioning.module';
import { ResponsesModule } from '../../responses/responses.module';
import { DemoExamples } from './demo-examples.service';
import { DemoHistoryRepository } from './demo-history.repository';
import { DemoService } from './demo.service';
import { SampleData } from './sample-data.service';
import { SocialSamples } from './social-samples.service';

@Module({
  imports: [
    AnalyticsModule,
    AuthModule,
    CustomersModule,
    FormsModule,
    ProvisioningModule,
    ResponsesModule,
  ],
  providers: [DemoExamples, DemoHistoryRepository, DemoService, SampleData, SocialSamples],
})
export class DemoModule {}
