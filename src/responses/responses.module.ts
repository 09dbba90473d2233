import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormsModule } from '../forms/forms.module';
import { FormResponseCount } from './entities/form-response-count.entity';
import { FormResponse } from './entities/form-response.entity';
import { ResponseExportController } from './export/response-export.controller';
import { ResponseExportRepository } from './export/response-export.repository';
import { ResponseExportService } from './export/response-export.service';
import { ResponseListRepository } from './response-list.repository';
import { ResponsesController } from './responses.controller';
import { ResponsesRepository } from './responses.repository';
import { ResponsesService } from './responses.service';

@Module({
  imports: [TypeOrmModule.forFeature([FormResponse, FormResponseCount]), FormsModule],
  // In this order: "export" is no id of a response.
  controllers: [ResponseExportController, ResponsesController],
  providers: [
    ResponsesService,
    ResponsesRepository,
    ResponseListRepository,
    ResponseExportService,
    ResponseExportRepository,
  ],
  exports: [ResponsesService],
})
export class ResponsesModule {}
