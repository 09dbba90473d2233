/** Sent by the benchmark to a measured process, over the IPC channel. */
export type ProbeCommand = 'usage' | 'watch-loop' | 'longest-block';

/** The values of a process; the values of a supervisor include its workers. */
export interface ProbeReply {
  /** User and system time since the start of the process; summed over workers. */
  cpuMs: number;
  /** Peak memory since the start of the process; summed over workers. */
  peakMemoryMb: number;
  /** The longest block of the event loop since `watch-loop`; 0 without it. */
  longestBlockMs: number;
  /** The number of listening workers. */
  workers: number;
}

/** Sent by the probe of a supervisor to the probes of its workers. */
export interface WorkerCommand {
  kind: 'bench:command';
  id: number;
  command: ProbeCommand;
}

export interface WorkerReply {
  kind: 'bench:reply';
  id: number;
  reply: ProbeReply;
}
