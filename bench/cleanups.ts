/** Cleanup steps that run when the benchmark ends or fails, in reverse order. */
export class Cleanups {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Idempotent; if a step fails, the other steps still run. */
  run(): Promise<void> {
    return (this.running ??= this.runAll());
  }

  private async runAll(): Promise<void> {
    for (;;) {
      const step = this.steps.pop();
      if (step === undefined) return;
      try {
        await step();
      } catch (error) {
        console.error('Cleaning up failed:', error);
      }
    }
  }
}
