import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKey } from './entities/idempotency-key.entity';
import { ExpiredKeysJob } from './expired-keys.job';
import { ExpiredKeysRepository } from './expired-keys.repository';
import { IdempotencyRepository } from './idempotency.repository';
import { IdempotencyService } from './idempotency.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKey])],
  providers: [IdempotencyService, IdempotencyRepository, ExpiredKeysJob, ExpiredKeysRepository],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
