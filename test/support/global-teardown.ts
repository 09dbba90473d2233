import { runTeardowns } from './test-run';

export default async function globalTeardown(): Promise<void> {
  await runTeardowns();
}
