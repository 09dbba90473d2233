import { Poller } from './poller';

describe('Poller', () => {
  let runs: number;
  let finish: () => void;
  let poller: Poller;
  const job = (): Promise<void> => {
    runs += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  };

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    runs = 0;
    poller = new Poller(job, { intervalMs: 1_000, minPauseMs: 20 });
  });

  afterEach(() => {
    jest.restoreAllMocks();
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

  it('runs first after the delay of the start', async () => {
    poller = new Poller(job, { intervalMs: 1_000, minPauseMs: 20, startDelayMs: 300 });
    poller.start();
    await jest.advanceTimersByTimeAsync(299);
    expect(runs).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(1);
  });

  it('starts a run early by up to a tenth of its interval', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    await finishAndWait(949);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('runs once after its minimum pause when woken several times', async () => {
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

  it('runs once more when woken during a run, never twice at a time', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    poller.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
    await finishAndWait(1_000);
    expect(runs).toBe(2);
  });

  it('pauses as long as the run took, up to its interval', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(300);
    await finishAndWait(0);
    poller.wake();
    await jest.advanceTimersByTimeAsync(299);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('does not run before the start and after the stop', async () => {
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

  it('stops when the run has ended', async () => {
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    let hasStopped = false;
    const stopped = poller.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(100);
    expect(hasStopped).toBe(false);
    finish();
    await stopped;
  });
});
