import { Global, Module } from '@nestjs/common';
import { LoadShedding } from './load-shedding';
import { PublicRouteLimits } from './public-route-limits';

@Global()
@Module({
  providers: [LoadShedding, PublicRouteLimits],
  exports: [LoadShedding, PublicRouteLimits],
})
export class LoadSheddingModule {}
