import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { QuarantinedDataModule } from '../hosted-forms/quarantine/quarantined-data.service';
import { ResponsesModule } from '../responses/responses.module';
import { AccessController } from './access/access.controller';
import { AccessService } from './access/access.service';
import { DeclaredListsRepository } from './access/declared-lists.repository';
import { ConsoleErasureController } from './console-erasure.controller';
import { ErasedCustomersRepository } from './erased-customers.repository';
import { ErasureController } from './erasure.controller';
import { ErasurePurge } from './erasure-purge';
import { ErasuresService } from './erasures.service';

@Module({
  imports: [CustomersModule, ResponsesModule, QuarantinedDataModule],
  controllers: [ErasureController, ConsoleErasureController, AccessController],
  providers: [
    AccessService,
    DeclaredListsRepository,
    ErasedCustomersRepository,
    ErasurePurge,
    ErasuresService,
  ],
  exports: [AccessService, ErasuresService],
})
export class ErasuresModule {}
