import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { QuarantinedDataModule } from '../hosted-forms/quarantine/quarantined-data.service';
import { ResponsesModule } from '../responses/responses.module';
import { ConsoleErasureController } from './console-erasure.controller';
import { ErasedCustomersRepository } from './erased-customers.repository';
import { ErasureController } from './erasure.controller';
import { ErasurePurge } from './erasure-purge';
import { ErasuresService } from './erasures.service';

@Module({
  imports: [CustomersModule, ResponsesModule, QuarantinedDataModule],
  controllers: [ErasureController, ConsoleErasureController],
  providers: [ErasedCustomersRepository, ErasurePurge, ErasuresService],
  exports: [ErasuresService],
})
export class ErasuresModule {}
