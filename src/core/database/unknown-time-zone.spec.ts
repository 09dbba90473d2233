import { DatabaseError } from 'pg';
import { rejectUnknownTimeZone } from './unknown-time-zone';

const errorOf = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('failed', 0, 'error'), { code });

describe('rejectUnknownTimeZone', () => {
  it('returns the rows of a statement', async () => {
    expect(await rejectUnknownTimeZone(Promise.resolve([1]))).toEqual([1]);
  });

  it('is a violation of timeZone if PostgreSQL does not know the name', async () => {
    await expect(rejectUnknownTimeZone(Promise.reject(errorOf('22023')))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['timeZone: must be a time zone that the database knows'],
    });
  });

  it('throws every other error', async () => {
    const error = errorOf('23503');
    await expect(rejectUnknownTimeZone(Promise.reject(error))).rejects.toBe(error);
  });
});
