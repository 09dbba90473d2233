import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module';
import { CustomersModule } from '../customers/customers.module';
import { ResponsesModule } from '../responses/responses.module';
import { FormsModule } from '../forms/forms.module';
import { MonthNumbersService } from './month-numbers.service';
import { ReportsController } from './reports.controller';
import { ReportsService } from './reports.service';

/** Numbers of all modules together. */
@Module({
  imports: [AnalyticsModule, CustomersModule, ResponsesModule, FormsModule],
  controllers: [ReportsController],
  providers: [MonthNumbersService, ReportsService],
  exports: [MonthNumbersService],
})
export class MonthReportsModule {}
