import type { Output } from './terminal';

const WIDTH = 30;
const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** How much of a long work is done, on one line that is gone in the end. */
export class ProgressBar {
  private drawnAt = Number.NEGATIVE_INFINITY;

  /** Without an output, or when nobody knows how much there is, nothing is drawn. */
  constructor(
    private readonly output: Output | null,
    private readonly total: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  readonly update = (done: number): void => {
    if (this.total <= 0 || this.now() - this.drawnAt < REDRAW_MS) return;
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
