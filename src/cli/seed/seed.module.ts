import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../../analytics/analytics.module';
import { ProvisioningModule } from '../../accounts/provisioning.module';
import { CustomersModule } from '../../customers/customers.module';
import { FormsModule } from '../../forms/forms.module';
import { ResponsesModule } from '../../responses/responses.module';
import { SeedService } from './seed.service';

@Module({
  imports: [AnalyticsModule, CustomersModule, FormsModule, ProvisioningModule, ResponsesModule],
  providers: [SeedService],
})
export class SeedModule {}
