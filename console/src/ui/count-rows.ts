const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the rows of a file while its bytes arrive. In CSV, line breaks between quotes end no row, and the first row is the heading. */
export class RowCounter {
  private lines = 0;
  private isQuoted = false;

  constructor(private readonly format: 'csv' | 'ndjson') {}

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === QUOTE && this.format === 'csv') this.isQuoted = !this.isQuoted;
      else if (byte === LINE_FEED && !this.isQuoted) this.lines += 1;
    }
  }

  get rows(): number {
    return Math.max(0, this.lines - (this.format === 'csv' ? 1 : 0));
  }
}
