import { SchedulerService } from '../../src/core/jobs/scheduler.service';
import type { TestApp } from './test-app';

/** Starts an application without its scheduled jobs, so that a test decides when a job runs. */
export async function withoutJobs(start: () => Promise<TestApp>): Promise<TestApp> {
  const bootstrap = jest.spyOn(SchedulerService.prototype, 'onApplicationBootstrap');
  bootstrap.mockImplementation(() => undefined);
  try {
    return await start();
  } finally {
    bootstrap.mockRestore();
  }
}
