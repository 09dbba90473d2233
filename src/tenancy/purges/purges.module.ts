import { Global, Module } from '@nestjs/common';
import { Purges } from './purges';
import { PurgesRepository } from './purges.repository';

@Global()
@Module({ providers: [Purges, PurgesRepository], exports: [Purges] })
export class PurgesModule {}
