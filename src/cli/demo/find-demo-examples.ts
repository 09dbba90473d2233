import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { TryItExamples } from '../../core/openapi/page/try-it-source';
import { DemoExamples } from './demo-examples.service';
import { demoFile, readDemoFile } from './demo-file';
import { DemoModule } from './demo.module';

/** Examples of the demo team that the record in `dataDir` names; empty when there is no record, or no such team. */
export async function findDemoExamples(
  app: INestApplicationContext,
  dataDir: string,
): Promise<TryItExamples> {
  const record = await readDemoFile(demoFile(dataDir));
  if (record === null) return {};
  const module = await app.get(LazyModuleLoader).load(() => DemoModule);
  return module.get(DemoExamples).find(record.teamId);
}
