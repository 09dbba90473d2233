import { SyncJobsRepository } from '../../src/social-sync/sync/sync-jobs.repository';
import { type Platform, PlatformHttp } from '@rapport/social-connectors';
import { SocialImportService } from '../../src/analytics/ingestion/social-import.service';
import { type Job, SchedulerService } from '../../src/core/jobs/scheduler.service';
import type { TestApp } from '../support/test-app';

/** The job that claims due refresh jobs and runs them. */
const DISPATCHER = 'social-sync';

/** Where a process ends while it runs a refresh job. */
export const CRASH_POINTS = [
  'before the import',
  'after the import',
  'before the outcome',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export interface Crash {
  readonly platform: Platform;
  readonly point: CrashPoint;
  /** What the job was importing, or null if it was storing its outcome. */
  readonly imported: 'posts' | 'profile' | null;
}

/** A process of the service whose refresh jobs run only when a test says so, and which can crash. */
export class SimulatedService {
  private planned: Pick<Crash, 'platform' | 'point'> | null = null;
  private crash: Crash | null = null;

  private constructor(
    readonly testApp: TestApp,
    private readonly dispatcher: Job,
  ) {
    this.interceptImports();
    this.interceptOutcomes();
  }

  static async start(startApp: () => Promise<TestApp>): Promise<SimulatedService> {
    const jobs: Job[] = [];
    const original: SchedulerService['schedule'] = Reflect.get(
      SchedulerService.prototype,
      'schedule',
    );
    const spy = jest.spyOn(SchedulerService.prototype, 'schedule').mockImplementation(function (
      this: SchedulerService,
      job,
    ) {
      if (job.name !== DISPATCHER) return original.call(this, job);
      jobs.push(job);
      return { wake: () => undefined };
    });
    const testApp = await startApp();
    spy.mockRestore();
    const [dispatcher] = jobs;
    if (dispatcher === undefined) throw new Error(`There is no job ${DISPATCHER}.`);
    // Real time does not pass: a request that failed is sent again at once.
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    return new SimulatedService(testApp, dispatcher);
  }

  /** Ends the process during the next job of a platform that reaches the point. */
  planCrash(platform: Platform, point: CrashPoint): void {
    this.planned = { platform, point };
  }

  /** Runs due jobs until none is left or the process has crashed, after which it is started again. */
  async runDueJobs(): Promise<Crash | null> {
    const { signal } = new AbortController();
    for (let isWorkLeft = true; isWorkLeft && this.crash === null;) {
      isWorkLeft = await this.dispatcher.run(signal);
      await this.dispatcher.drain?.(Promise.resolve());
    }
    const { crash } = this;
    this.crash = null;
    return crash;
  }

  private interceptImports(): void {
    const imports = this.testApp.app.get(SocialImportService);
    const original = imports.importObjects.bind(imports);
    jest
      .spyOn(imports, 'importObjects')
      .mockImplementation(async (scope, platform, objects, options) => {
        const imported = objects.posts === undefined ? 'profile' : 'posts';
        this.passPoint(platform, 'before the import', imported);
        const result = await original(scope, platform, objects, options);
        this.passPoint(platform, 'after the import', imported);
        return result;
      });
  }

  private interceptOutcomes(): void {
    const jobs = this.testApp.app.get(SyncJobsRepository);
    const original = jobs.finish.bind(jobs);
    jest.spyOn(jobs, 'finish').mockImplementation(async (job, outcome) => {
      this.passPoint(job.platform, 'before the outcome', null);
      if (this.crash !== null) throw new Error('The process has crashed.');
      return original(job, outcome);
    });
  }

  private passPoint(platform: Platform, point: CrashPoint, imported: Crash['imported']): void {
    if (this.planned?.platform !== platform || this.planned.point !== point) return;
    this.planned = null;
    this.crash = { platform, point, imported };
    throw new Error('The process crashes.');
  }
}
