import { QueueFullError, WaitTimeoutError } from '@rapport/pg-lanes';
import { DatabaseError } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { createManager } from './statement-query-runner';

describe('createManager', () => {
  const dataSource = new DataSource({ type: 'postgres' });

  const errorAfter = (cause: Error): Promise<unknown> =>
    createManager(dataSource, () => Promise.reject(cause), { isInTransaction: false })
      .query('SELECT 1')
      .catch((error: unknown) => error);

  it.each([new QueueFullError(), new WaitTimeoutError(), new Error('Connection terminated')])(
    'passes on what PostgreSQL has not thrown: %s',
    async (cause) => {
      expect(await errorAfter(cause)).toBe(cause);
    },
  );

  it('leaves the errors of PostgreSQL in the wrapper of TypeORM', async () => {
    const cause = new DatabaseError('duplicate key', 0, 'error');
    const error = await errorAfter(cause);
    expect(error).toBeInstanceOf(QueryFailedError);
    expect((error as QueryFailedError).driverError).toBe(cause);
  });
});
