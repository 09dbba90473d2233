export interface PollerPace {
  /** The interval between runs without a call of `wake`. */
  everyMs: number;
  /** The minimum pause after a run; a longer run is followed by a pause of its own length, up to `everyMs`. */
  restMs: number;
}

/**
 * Runs a background job at an interval, and soon after `wake`; never twice at a time. Its timer does not keep the
 * process alive.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isActive = false;
  private isWanted = false;
  private restedAt = 0;

  /** The job must not throw. */
  constructor(
    private readonly job: () => Promise<void>,
    private readonly pace: PollerPace,
  ) {}

  start(): void {
    this.isActive = true;
    this.wake();
  }

  /** Does nothing before the start and after the stop. */
  wake(): void {
    if (this.running === null) this.runIn(Math.max(0, this.restedAt - performance.now()));
    else this.isWanted = true;
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
    this.isWanted = false;
    const startedAt = performance.now();
    await this.job();
    const endedAt = performance.now();
    const rest = Math.max(this.pace.restMs, endedAt - startedAt);
    this.restedAt = endedAt + Math.min(rest, this.pace.everyMs);
    this.running = null;
    if (this.isWanted) this.wake();
    else this.runIn(this.pace.everyMs);
  }
}
