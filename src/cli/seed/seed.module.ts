import { Module } from '@nestjs/common';
import { CustomersModule } from '../../customers/customers.module';
import { FormsModule } from '../../forms/forms.module';
import { ProvisioningModule } from '../../accounts/provisioning.module';
import { ResponsesModule } from '../../responses/responses.module';
import { SeedService } from './seed.service';

@Module({
  imports: [CustomersModule, FormsModule, ProvisioningModule, ResponsesModule],
  providers: [SeedService],
  exports: [SeedService],
})
export class SeedModule {}
