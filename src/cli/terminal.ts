export interface Output {
  /** A person watches. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Where a command line writes: its result to one, everything else to the other. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
}
