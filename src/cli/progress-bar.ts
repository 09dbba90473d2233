const WIDTH = 30;
const REDRAW_INTERVAL_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** A stream for text, such as `process.stderr`. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress bar on one line, which is cleared at the end. */
export class ProgressBar {
  private drawnAt = Number.NEGATIVE_INFINITY;

  /** Draws nothing without an output, or with a total of 0 (unknown). */
  constructor(
    private readonly output: Output | null,
    private readonly total: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  readonly update = (done: number): void => {
    if (this.total <= 0 || this.now() - this.drawnAt < REDRAW_INTERVAL_MS) return;
    this.drawnAt = this.now();
    const part = Math.min(done / this.total, 1);
    const filled = Math.floor(part * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.output?.write(`\r${bar} ${Math.floor(part * 100)} %`);
  };

  end(): void {
    if (this.drawnAt >= 0) this.output?.write(CLEAR_LINE);
  }
}
