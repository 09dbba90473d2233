import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module';
import { CustomersModule } from '../customers/customers.module';
import { ResponsesModule } from '../responses/responses.module';
import { MonthNumbersService } from './month-numbers.service';

/** Numbers of all modules together. */
@Module({
  imports: [AnalyticsModule, CustomersModule, ResponsesModule],
  providers: [MonthNumbersService],
  exports: [MonthNumbersService],
})
export class MonthReportsModule {}
