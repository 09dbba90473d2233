import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module';
import { CustomersModule } from '../customers/customers.module';
import { ResponsesModule } from '../responses/responses.module';
import { FormsModule } from '../forms/forms.module';
import { PeriodNumbersService } from './period-numbers.service';
import { ReportsController } from './reports.controller';
import { ReportsService } from './reports.service';

/** Numbers of all modules together. */
@Module({
  imports: [AnalyticsModule, CustomersModule, ResponsesModule, FormsModule],
  controllers: [ReportsController],
  providers: [PeriodNumbersService, ReportsService],
  exports: [PeriodNumbersService],
})
export class ReportsModule {}
