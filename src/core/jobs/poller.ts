export interface PollerPace {
  /** The interval between runs without a call of `wake`; jitter shortens it by up to a tenth. */
  intervalMs: number;
  /** The minimum pause after a run; a longer run is followed by a pause of its own length, up to `intervalMs`. */
  minPauseMs: number;
  /** The delay of the first run, shortened by jitter like the interval. Default 0: at the start. */
  startDelayMs?: number;
}

/** The share of the interval by which a run starts early at random, so that processes do not poll in lockstep. */
const MAX_JITTER = 0.1;

/**
 * Runs a background job at an interval, and soon after `wake`; never twice at a time. Its timer does not keep the
 * process alive.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isActive = false;
  private isWoken = false;
  /** The end of the pause after the last run, on the clock of `performance.now()`. */
  private pausedUntil = 0;

  /** @param job must not throw */
  constructor(
    private readonly job: () => Promise<void>,
    private readonly pace: PollerPace,
  ) {}

  start(): void {
    this.isActive = true;
    const { startDelayMs = 0 } = this.pace;
    this.runIn(withJitter(startDelayMs));
  }

  /** Does nothing before the start and after the stop. */
  wake(): void {
    if (this.running === null) this.runIn(Math.max(0, this.pausedUntil - performance.now()));
    else this.isWoken = true;
  }

  /** Resolves when the job is not running any more. */
  async stop(): Promise<void> {
    this.isActive = false;
    clearTimeout(this.timer);
    await this.running;
  }

  private runIn(delayMs: number): void {
    if (!this.isActive) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, delayMs).unref();
  }

  private async run(): Promise<void> {
    this.isWoken = false;
    const startedAt = performance.now();
    await this.job();
    const endedAt = performance.now();
    const { intervalMs, minPauseMs } = this.pace;
    this.pausedUntil = endedAt + Math.min(Math.max(minPauseMs, endedAt - startedAt), intervalMs);
    this.running = null;
    if (this.isWoken) this.wake();
    else this.runIn(withJitter(intervalMs));
  }
}

const withJitter = (delayMs: number): number => delayMs * (1 - MAX_JITTER * Math.random());
