import { EventEmitter } from 'node:events';
import { RejectionQueue } from './rejection-queue';

const iteration = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

class FakeResponse extends EventEmitter {
  closed = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

describe('RejectionQueue', () => {
  let queue: RejectionQueue;
  let sent: number[];

  beforeEach(() => {
    queue = new RejectionQueue();
    sent = [];
  });

  const add = (...numbers: number[]): boolean[] =>
    numbers.map((number) => queue.add(new FakeResponse(), () => sent.push(number)));

  it('sends two in each event-loop iteration, in the order of their requests', async () => {
    add(1, 2, 3);
    expect(sent).toEqual([]);
    await iteration();
    expect(sent).toEqual([1, 2]);
    add(4, 5);
    await iteration();
    expect(sent).toEqual([1, 2, 3, 4]);
    await iteration();
    expect(sent).toEqual([1, 2, 3, 4, 5]);
  });

  it('continues after a pause', async () => {
    add(1);
    await iteration();
    await iteration();
    add(2);
    await iteration();
    expect(sent).toEqual([1, 2]);
  });

  it('queues at most 10,000 rejections, and more after some are sent', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, index) => index);
    expect(add(...numbers).indexOf(false)).toBe(10_000);
    await iteration();
    expect(add(-1, -2, -3)).toEqual([true, true, false]);
  });

  it('drops responses that have closed, or close while queued', async () => {
    const responses = [new FakeResponse(), new FakeResponse(), new FakeResponse()];
    const rejected: number[] = [];
    responses[0]?.close();
    responses.forEach((response, index) => queue.add(response, () => rejected.push(index)));
    responses[1]?.close();
    await iteration();
    expect(rejected).toEqual([2]);
  });

  it('has room again after responses have closed', () => {
    const responses = Array.from({ length: 10_000 }, () => new FakeResponse());
    for (const response of responses) queue.add(response, () => undefined);
    expect(add(1)).toEqual([false]);
    for (const response of responses) response.close();
    expect(add(1)).toEqual([true]);
  });
});
