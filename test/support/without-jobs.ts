import { SchedulerService } from '../../src/core/jobs/scheduler.service';
import type { TestApp } from './test-app';

/** Starts an application whose jobs do not start, so that a test decides when a round runs. */
export async function withoutJobs(start: () => Promise<TestApp>): Promise<TestApp> {
  const bootstrap = jest.spyOn(SchedulerService.prototype, 'onApplicationBootstrap');
  bootstrap.mockImplementation(() => undefined);
  try {
    return await start();
  } finally {
    bootstrap.mockRestore();
  }
}
