import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormFieldPurge } from './entities/form-field-purge.entity';
import { FormField } from './entities/form-field.entity';
import { Form } from './entities/form.entity';
import { FieldPurgeJob } from './field-purge.job';
import { FieldPurgesRepository } from './field-purges.repository';
import { FormCache } from './form-cache';
import { FormUpdatesRepository } from './form-updates.repository';
import { FormUpdatesService } from './form-updates.service';
import { FormsController } from './forms.controller';
import { FormsRepository } from './forms.repository';
import { FormsService } from './forms.service';

@Module({
  imports: [TypeOrmModule.forFeature([Form, FormField, FormFieldPurge])],
  controllers: [FormsController],
  providers: [
    FormsService,
    FormsRepository,
    FormCache,
    FormUpdatesService,
    FormUpdatesRepository,
    FieldPurgeJob,
    FieldPurgesRepository,
  ],
  exports: [FormsService],
})
export class FormsModule {}
