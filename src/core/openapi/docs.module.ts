import { Module } from '@nestjs/common';
import { TryItSource } from './page/try-it-source';

@Module({ providers: [TryItSource], exports: [TryItSource] })
export class DocsModule {}
