import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { CustomersModule } from '../customers/customers.module';
import { FormsModule } from '../forms/forms.module';
import { ProvisioningModule } from '../provisioning/provisioning.module';
import { ResponsesModule } from '../responses/responses.module';
import { DemoService } from './demo.service';
import { SampleData } from './sample-data.service';

@Module({
  imports: [AuthModule, CustomersModule, FormsModule, ProvisioningModule, ResponsesModule],
  providers: [DemoService, SampleData],
})
export class DemoModule {}
