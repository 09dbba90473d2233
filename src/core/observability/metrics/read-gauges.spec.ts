import { readWithTimeout } from './read-gauges';

const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('readWithTimeout', () => {
  it.each([
    ['a number that is there', () => 7, 7],
    ['a number that comes', () => Promise.resolve(0), 0],
    ['no number where it fails', () => Promise.reject(new Error('away')), null],
    ['no number where it never comes', () => new Promise<number>(() => undefined), null],
    [
      'no number where it fails at once',
      () => {
        throw new Error('away');
      },
      null,
    ],
  ])('gives %s', async (_name, read: () => number | Promise<number>, expected) => {
    expect(await readWithTimeout(read, 20)).toBe(expected);
  });

  it('leaves no timer behind', async () => {
    const before = timers();
    await readWithTimeout(() => 1, 60_000);
    expect(timers()).toBe(before);
  });
});
