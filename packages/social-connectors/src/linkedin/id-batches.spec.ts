import { DAY_MS } from '../values/durations';
import { PlatformError } from '../platform-error';
import { IdBatches } from './id-batches';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);
const sorted = (results: readonly (readonly string[])[]): string[] =>
  results.flat().toSorted((a, b) => Number(a) - Number(b));

describe('IdBatches', () => {
  let asked: number[];
  let maxSize: number;
  let rejected: string[];

  const ask = (batch: readonly string[]): Promise<readonly string[]> => {
    asked.push(batch.length);
    const isRejected = batch.length > maxSize || batch.some((id) => rejected.includes(id));
    return isRejected
      ? Promise.reject(new PlatformError({ kind: 'request', code: 'ILLEGAL_ARGUMENT' }))
      : Promise.resolve(batch);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    maxSize = 100;
    rejected = [];
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('reads all ids in batches of the maximum size', async () => {
    const { results } = await new IdBatches(100).read(ids(150), ask);
    expect(results.flat()).toEqual(ids(150));
    expect(asked).toEqual([100, 50]);
  });

  it.each([
    [50, [100, 50, 50]],
    [30, [100, 50, 25, 25, 25, 25]],
    [7, [100, 50, 25, 13, 7, 6, 7, 5, 7, 7, 7, 4, 7, 7, 7, 7, 7, 7, 7, 1]],
  ])('halves batches until a maximum of %i is met', async (max, expected) => {
    maxSize = max;
    const batches = new IdBatches(100);
    const { results } = await batches.read(ids(100), ask);
    expect(sorted(results)).toEqual(ids(100));
    expect(asked).toEqual(expected);
  });

  it('reads single ids if LinkedIn accepts no more, and remembers it for 7 days', async () => {
    maxSize = 1;
    const batches = new IdBatches(100);
    await batches.read(ids(20), ask);
    expect(asked.filter((size) => size > 1)).toEqual([20, 10, 5, 3, 2]);
    asked = [];
    await batches.read(ids(20), ask);
    expect(asked).toEqual(Array.from({ length: 20 }, () => 1));
    jest.advanceTimersByTime(7 * DAY_MS);
    maxSize = 100;
    asked = [];
    await batches.read(ids(20), ask);
    expect(asked).toEqual([20]);
  });

  it('finds an id that is rejected by itself, and remembers no size', async () => {
    rejected = ['6'];
    const batches = new IdBatches(100);
    const reading = await batches.read(ids(8), ask);
    expect(sorted(reading.results)).toEqual(['0', '1', '2', '3', '4', '5', '7']);
    expect(reading.rejected).toEqual(new Map([['6', 'ILLEGAL_ARGUMENT']]));
    rejected = [];
    asked = [];
    await batches.read(ids(8), ask);
    expect(asked).toEqual([8]);
  });

  it.each([
    ['the first ones', ['0', '1']],
    ['the last ones', ['98', '99']],
    ['three neighbours', ['0', '1', '2']],
  ])('finds ids that are rejected by themselves: %s', async (_name, found) => {
    rejected = found;
    const reading = await new IdBatches(100).read(ids(100), ask);
    expect(sorted(reading.results)).toEqual(ids(100).filter((id) => !found.includes(id)));
    expect([...reading.rejected.keys()].toSorted()).toEqual(found);
    expect(reading.failure).toBeNull();
  });

  it('stops after few requests if each of them is rejected', async () => {
    maxSize = 0;
    const reading = await new IdBatches(100).read(ids(100), ask);
    expect(reading.failure).toMatchObject({ kind: 'request' });
    expect(asked).toEqual([100, 50, 25, 13, 7, 4, 2, 1, 1]);
  });

  it('passes on other errors', async () => {
    const error = new PlatformError({ kind: 'permission', code: '403' });
    await expect(
      new IdBatches(100).read(ids(3), () => Promise.reject(error)),
    ).rejects.toMatchObject({
      kind: 'permission',
    });
  });
});
