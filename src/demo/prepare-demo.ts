import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { DemoModule } from './demo.module';
import { type Demo, DemoService } from './demo.service';

/** The demo team of the embedded database in `dataDir`; null when it has none. Loaded only where it is wanted. */
export async function prepareDemo(
  app: INestApplicationContext,
  dataDir: string,
): Promise<Demo | null> {
  const module = await app.get(LazyModuleLoader).load(() => DemoModule);
  return module.get(DemoService).prepare(dataDir);
}
