import type { Replicas } from '@rapport/pg-lanes';
import type { Database } from '../database/database';
import type { ServiceReplicas } from '../database/replicas';
import type { Metrics } from '../observability/metrics/metrics';
import { ReplicaLagJob } from './replica-lag.job';
import type { Job, SchedulerService } from './scheduler.service';

describe('ReplicaLagJob', () => {
  const measure = jest.fn<ReturnType<Replicas['measure']>, Parameters<Replicas['measure']>>();
  const readPrimary = jest.fn<Promise<{ lsn: string }[]>, []>();
  let job: Job;

  beforeEach(() => {
    jest.resetAllMocks();
    schedule();
  });

  const schedule = (): ReplicaLagJob =>
    new ReplicaLagJob(
      { for: () => ({ query: readPrimary }) } as unknown as Database,
      { count: 1, measure } as unknown as ServiceReplicas,
      {} as Metrics,
      { schedule: (scheduled: Job) => (job = scheduled) } as unknown as SchedulerService,
    );

  const run = (): Promise<boolean> => job.run(new AbortController().signal);

  /** The lag of a replica that has replayed this position, in the last comparison. */
  const lagOf = (lsn: string): number | undefined => measure.mock.lastCall?.[1].lagAt(lsn).atMostMs;

  it('compares the replicas with the position of the primary', async () => {
    readPrimary.mockResolvedValue([{ lsn: '0/10' }]);
    await run();
    expect([lagOf('0/10'), lagOf('0/F')]).toEqual([0, Infinity]);
  });

  it('compares them with its last position while it is unreachable, and fails', async () => {
    readPrimary.mockResolvedValueOnce([{ lsn: '0/10' }]);
    await run();
    readPrimary.mockRejectedValue(new Error('ECONNREFUSED'));
    await expect(run()).rejects.toThrow('ECONNREFUSED');
    expect(measure).toHaveBeenCalledTimes(2);
    expect([lagOf('0/10'), lagOf('0/F')]).toEqual([0, Infinity]);
  });
});
