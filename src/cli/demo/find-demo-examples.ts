import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { TryItExamples } from '../../tenancy/openapi/page/try-it-source';
import { DemoExamplesService } from './demo-examples.service';
import { demoFile, readDemoFile } from './demo-file';
import { DemoModule } from './demo.module';

/** Finds the examples of the demo team that is recorded in `dataDir`; null without a record or without the team. */
export async function findDemoExamples(
  app: INestApplicationContext,
  dataDir: string,
): Promise<TryItExamples | null> {
  const record = await readDemoFile(demoFile(dataDir));
  if (record === null) return null;
  const module = await app.get(LazyModuleLoader).load(() => DemoModule);
  return module.get(DemoExamplesService).find(record.teamId);
}
