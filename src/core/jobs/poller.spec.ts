import { Poller } from './poller';

describe('Poller', () => {
  let runs: number;
  let finish: () => void;
  let poller: Poller;

  beforeEach(() => {
    jest.useFakeTimers();
    runs = 0;
    const job = (): Promise<void> => {
      runs += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    poller = new Poller(job, { everyMs: 1_000, restMs: 20 });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function finishAndWait(ms: number): Promise<void> {
    finish();
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(ms);
  }

  it('runs at the start and then at its interval', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    await finishAndWait(999);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('runs when woken, after a rest, and once however often it is woken', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    await finishAndWait(5);
    for (let count = 0; count < 5; count += 1) poller.wake();
    await jest.advanceTimersByTimeAsync(14);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await finishAndWait(999);
    expect(runs).toBe(2);
  });

  it('runs once more when woken while it runs, never twice at a time', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    poller.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
    await finishAndWait(1_000);
    expect(runs).toBe(2);
  });

  it('rests as long as it worked, up to its interval', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(300);
    await finishAndWait(0);
    poller.wake();
    await jest.advanceTimersByTimeAsync(299);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('does nothing before the start and after the stop', async () => {
    poller.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(0);
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = poller.stop();
    finish();
    await stopped;
    poller.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
  });

  it('is over only when the job is', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    let isOver = false;
    const stopped = poller.stop().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(100);
    expect(isOver).toBe(false);
    finish();
    await stopped;
  });
});
