import { Module } from '@nestjs/common';
import { UnknownRouteController } from './unknown-route.controller';

/** Imported last: its route takes whatever no other route took. */
@Module({ controllers: [UnknownRouteController] })
export class UnknownRouteModule {}
