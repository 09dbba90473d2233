import { RefusalQueue } from './refusal-queue';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('RefusalQueue', () => {
  let queue: RefusalQueue;
  let answered: number[];

  beforeEach(() => {
    queue = new RefusalQueue();
    answered = [];
  });

  const add = (...numbers: number[]): void => {
    for (const number of numbers) queue.add(() => answered.push(number));
  };

  it('answers two in each turn of the event loop, in the order in which they came', async () => {
    add(1, 2, 3);
    expect(answered).toEqual([]);
    await turn();
    expect(answered).toEqual([1, 2]);
    add(4, 5);
    await turn();
    expect(answered).toEqual([1, 2, 3, 4]);
    await turn();
    expect(answered).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes on after a pause', async () => {
    add(1);
    await turn();
    await turn();
    add(2);
    await turn();
    expect(answered).toEqual([1, 2]);
  });
});
