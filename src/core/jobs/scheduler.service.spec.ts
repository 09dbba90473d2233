import type { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { Readiness } from '../observability/readiness';
import { type Job, SchedulerService } from './scheduler.service';

const PACE = { intervalMs: 1_000, minPauseMs: 0 };
const ERROR = new Error('No.');

const jobOf = (run: Job['run'], drain?: Job['drain']): Job => ({
  name: 'test',
  pace: PACE,
  run,
  ...(drain !== undefined && { drain }),
});

describe('SchedulerService', () => {
  let logger: { error: jest.Mock; warn: jest.Mock; debug: jest.Mock };
  let readiness: Readiness;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    logger = { error: jest.fn(), warn: jest.fn(), debug: jest.fn() };
    readiness = new Readiness();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const create = (httpAdapter: object | null = {}): SchedulerService =>
    new SchedulerService(
      { httpAdapter } as HttpAdapterHost,
      readiness,
      logger as unknown as Logger,
    );

  it('repeats the steps of a job until no work is left, and runs it again at its interval', async () => {
    const results = [true, true, false, false];
    const run = jest.fn(async () => results.shift() === true);
    const scheduler = create();
    scheduler.schedule(jobOf(run));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();

    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(3);
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('runs a job when it is woken', async () => {
    const run = jest.fn().mockResolvedValue(false);
    const scheduler = create();
    const job = scheduler.schedule(jobOf(run));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    job.wake();
    await jest.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('logs an error of a job by its name, and runs it again at its interval', async () => {
    const run = jest.fn().mockRejectedValueOnce(ERROR).mockResolvedValue(false);
    const scheduler = create();
    scheduler.schedule(jobOf(run));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(1);
    expect(logger.error).toHaveBeenCalledWith({ err: ERROR, job: 'test' }, expect.any(String));
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('logs the first of consecutive errors of a job as an error', async () => {
    const run = jest.fn().mockRejectedValue(ERROR);
    run.mockRejectedValueOnce(ERROR).mockRejectedValueOnce(ERROR).mockResolvedValueOnce(false);
    const scheduler = create();
    scheduler.schedule(jobOf(run));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(run).toHaveBeenCalledTimes(3);
    expect(logger.error).toHaveBeenCalledTimes(1);
    expect(logger.debug).toHaveBeenCalledWith({ err: ERROR, job: 'test' }, expect.any(String));
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(4);
    expect(logger.error).toHaveBeenCalledTimes(2);
  });

  it('starts no step after the shutdown has begun, and waits for the last one', async () => {
    let finish: (() => void) | undefined;
    const run = jest.fn(() => new Promise<boolean>((resolve) => (finish = () => resolve(true))));
    const scheduler = create();
    const job = scheduler.schedule(jobOf(run));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);

    const hasShutDown = jest.fn();
    const shutdown = scheduler.beforeApplicationShutdown().then(hasShutDown);
    job.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(hasShutDown).not.toHaveBeenCalled();
    finish?.();
    await shutdown;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('aborts the signal of a running step at the shutdown, drains the job and waits for it', async () => {
    const events: string[] = [];
    const run = (signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          events.push('aborted');
          setTimeout(() => resolve(true), 100);
        });
      });
    const drain = async (stopped: Promise<void>): Promise<void> => {
      events.push('draining');
      await stopped;
      events.push('stopped');
    };
    const scheduler = create();
    scheduler.schedule(jobOf(run, drain));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);

    const shutdown = scheduler.beforeApplicationShutdown().then(() => events.push('shut down'));
    await jest.advanceTimersByTimeAsync(100);
    await shutdown;
    expect(events).toEqual(['aborted', 'draining', 'stopped', 'shut down']);
  });

  it('waits for jobs until 9.3 s after the start of the shutdown, and logs those that have not drained', async () => {
    const scheduler = create();
    scheduler.schedule({ ...jobOf(() => new Promise(() => undefined)), name: 'hanging' });
    scheduler.schedule(jobOf(jest.fn().mockResolvedValue(false)));
    scheduler.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    readiness.markStopping();
    await jest.advanceTimersByTimeAsync(8_000);

    const hasShutDown = jest.fn();
    const shutdown = scheduler.beforeApplicationShutdown().then(hasShutDown);
    await jest.advanceTimersByTimeAsync(1_299);
    expect(hasShutDown).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await shutdown;
    expect(logger.warn).toHaveBeenCalledWith({ jobs: ['hanging'] }, expect.any(String));
  });

  it('runs and drains no job in a process that serves no HTTP', async () => {
    const run = jest.fn().mockResolvedValue(true);
    const drain = jest.fn().mockResolvedValue(undefined);
    const scheduler = create(null);
    const job = scheduler.schedule(jobOf(run, drain));
    scheduler.onApplicationBootstrap();
    job.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    await scheduler.beforeApplicationShutdown();
    expect(run).not.toHaveBeenCalled();
    expect(drain).not.toHaveBeenCalled();
  });
});
