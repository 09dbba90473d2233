/** What the bench asks a process that it measures. */
export type ProbeQuestion =
  | 'usage'
  | 'watch-loop'
  | 'longest-block'
  | 'record-statements'
  | 'recorded-statements';

/** Of the process and, when it is a supervisor, of its workers together. */
export interface ProbeAnswer {
  /** User and system time since the start of the process; of workers the sum. */
  cpuMs: number;
  /** The most memory that the process has held so far; of workers the sum, each at its own peak. */
  peakMemoryMb: number;
  /** How long the event loop was held at most since `watch-loop`; 0 when nobody asked to watch. */
  longestBlockMs: number;
  /** The SQL that was run since `record-statements`; told once, with `recorded-statements`. */
  statements: string[];
  /** How many workers serve. */
  workers: number;
}

/** Between the probe of a supervisor and those of its workers. */
export interface WorkerQuestion {
  kind: 'bench:question';
  id: number;
  question: ProbeQuestion;
}

export interface WorkerAnswer {
  kind: 'bench:answer';
  id: number;
  answer: ProbeAnswer;
}
