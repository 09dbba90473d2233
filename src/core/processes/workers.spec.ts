import cluster from 'node:cluster';
import { captureLog } from '../../../test/support/capture-log';
import { WorkerError, Workers } from './workers';

describe('Workers', () => {
  afterEach(() => {
    cluster.setupPrimary({ cwd: undefined });
  });

  it('rejects and logs the reason when a process cannot be spawned, and has nothing to stop', async () => {
    cluster.setupPrimary({ cwd: '/nonexistent' });
    const { logger } = captureLog();
    const log = jest.spyOn(logger, 'error');
    const workers = new Workers({}, logger);

    await expect(workers.start(1)).rejects.toThrow(WorkerError);
    expect(log.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ code: 'ENOENT' }) },
        'A worker process could not be spawned.',
      ],
    ]);
    await workers.stop(0);
  });
});
