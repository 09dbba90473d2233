/** The stream has ended before the file was complete. */
export class BrokenExportError extends Error {
  constructor(
    readonly rows: number,
    cause: unknown,
  ) {
    super('The export ended before the file was complete.', { cause });
    this.name = 'BrokenExportError';
  }
}
