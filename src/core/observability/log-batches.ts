import type { DestinationStream } from 'pino';

/** Lines are written some dozens at a time, and none is kept back for long. */
const BATCH_CHARACTERS = 16_000;
const BATCH_MS = 100;

/** Where batches go, as `pino.destination` makes it. */
export interface LogSink {
  write(text: string): unknown;
  flush(done: () => void): void;
  flushSync(): void;
}

/**
 * Gathers lines for a sink. The sink could do that itself, but it counts the bytes of the whole batch again with
 * each line that is added.
 */
export class LogBatches implements DestinationStream {
  private batch = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly sink: LogSink) {}

  write(line: string): void {
    this.batch += line;
    if (this.batch.length >= BATCH_CHARACTERS) this.handOn();
    // Not a reason for the process to live on: it writes what is left when it ends.
    else this.timer ??= setTimeout(() => this.handOn(), BATCH_MS).unref();
  }

  /** Calls back once everything is written. */
  flush(done: () => void = () => undefined): void {
    this.handOn();
    this.sink.flush(done);
  }

  flushSync(): void {
    this.handOn();
    this.sink.flushSync();
  }

  private handOn(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { batch } = this;
    this.batch = '';
    if (batch !== '') this.sink.write(batch);
  }
}
