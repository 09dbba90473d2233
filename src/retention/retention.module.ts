import { Module } from '@nestjs/common';
import { FormsModule } from '../forms/forms.module';
import { RetentionController } from './retention.controller';

/** How long the data of a team are kept, in the console. */
@Module({ imports: [FormsModule], controllers: [RetentionController] })
export class RetentionSettingsModule {}
