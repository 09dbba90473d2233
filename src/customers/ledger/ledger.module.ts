import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers.module';
import { CorrectionsController } from './corrections.controller';
import { CorrectionsRepository } from './corrections.repository';
import { CorrectionsService } from './corrections.service';
import { LedgerController } from './ledger.controller';
import { LedgerRepository } from './ledger.repository';
import { LedgerService } from './ledger.service';

/** The ledger of a team in the console. Its views have the names of people, which the command line does not load. */
@Module({
  imports: [CustomersModule],
  controllers: [LedgerController, CorrectionsController],
  providers: [LedgerRepository, LedgerService, CorrectionsRepository, CorrectionsService],
})
export class LedgerModule {}
