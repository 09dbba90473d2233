import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormsModule } from '../forms/forms.module';
import { FormResponseCount } from './entities/form-response-count.entity';
import { FormResponse } from './entities/form-response.entity';
import { ResponsesController } from './responses.controller';
import { ResponsesRepository } from './responses.repository';
import { ResponsesService } from './responses.service';

@Module({
  imports: [TypeOrmModule.forFeature([FormResponse, FormResponseCount]), FormsModule],
  controllers: [ResponsesController],
  providers: [ResponsesService, ResponsesRepository],
  exports: [ResponsesService],
})
export class ResponsesModule {}
