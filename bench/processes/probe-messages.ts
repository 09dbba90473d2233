/** What the bench asks a process that it measures. */
export type ProbeQuestion =
  'usage' | 'watch-loop' | 'longest-block' | 'record-statements' | 'recorded-statements';

export interface ProbeAnswer {
  /** User and system time since the start of the process. */
  cpuMs: number;
  /** The most memory that the process has held so far. */
  peakMemoryMb: number;
  /** How long the event loop was held at most since `watch-loop`; 0 when nobody asked to watch. */
  longestBlockMs: number;
  /** The SQL that was run since `record-statements`; told once, with `recorded-statements`. */
  statements: string[];
}
