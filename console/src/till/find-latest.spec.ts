import { findLatest } from './find-latest';

/** Wants `B` while `A` is being found, with the given end of each. */
const scanDuring = async (endOfA: () => string, endOfB: () => string) => {
  let wanted = 'A';
  const asked: string[] = [];
  const find = (text: string): Promise<string> => {
    asked.push(text);
    wanted = 'B';
    return new Promise((resolve) => resolve(text === 'A' ? endOfA() : endOfB()));
  };
  const found = await findLatest(() => wanted, find).catch((error: Error) => error.message);
  return { asked, found };
};
const fail = (message: string) => (): never => {
  throw new Error(message);
};

describe('findLatest', () => {
  it.each([
    ['A was found', () => 'coupon A', () => 'coupon B', 'coupon B'],
    ['A was not found', fail('no A'), () => 'coupon B', 'coupon B'],
    ['B is not found', () => 'coupon A', fail('no B'), 'no B'],
  ])('counts B, which is scanned last: %s', async (_case, endOfA, endOfB, found) => {
    expect(await scanDuring(endOfA, endOfB)).toEqual({ asked: ['A', 'B'], found });
  });

  it('finds once what is wanted until the end', async () => {
    const asked: string[] = [];
    const find = (text: string) => {
      asked.push(text);
      return Promise.resolve(text);
    };
    expect(await findLatest(() => 'A', find)).toBe('A');
    expect(asked).toEqual(['A']);
  });
});
