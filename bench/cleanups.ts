/** What must be undone when the bench ends, however it ends; the newest first. */
export class Cleanups {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Once, however often it is called; a step that fails does not keep the others from their turn. */
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
