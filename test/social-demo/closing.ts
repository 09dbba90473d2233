/** Closes what was opened, the last first, also while other things are still being opened. */
export class Closing {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private closed: Promise<void> | null = null;

  /** Adds a step; it runs at once if closing has begun. */
  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
    if (this.closed !== null) this.closed = this.closed.then(() => this.closeAll());
  }

  async close(): Promise<void> {
    this.closed ??= this.closeAll();
    await this.closed;
  }

  private async closeAll(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      await step().catch((error: unknown) => {
        process.stderr.write(`Closing failed: ${String(error)}\n`);
      });
    }
  }
}
