import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What the process calls: both requests in alternation. */
export interface NeighbourCalls {
  /** The URL of the service, with `/v1`. */
  readonly url: string;
  readonly apiKey: string;
  readonly customerId: string;
}

/** Times in ms, in the order of the calls. */
export interface Latencies {
  readonly reads: number[];
  readonly writes: number[];
}

/** Begins a measurement, which ends after `maxCalls` of each kind, or ends it before. */
export type NeighbourCommand = (NeighbourCalls & { readonly maxCalls: number }) | 'end';

/** Another team, whose client is a process of its own: the service does not wait while the client collects its garbage. */
export class Neighbour {
  private readonly child: ChildProcess;

  constructor(private readonly calls: NeighbourCalls) {
    // Unlike JSON, `advanced` has Infinity.
    this.child = fork(path.join(__dirname, 'neighbour-process.js'), { serialization: 'advanced' });
  }

  measure(maxCalls: number): Promise<Latencies> {
    return this.begin(maxCalls);
  }

  /** Measures until `work` has ended. */
  async measureDuring(work: () => Promise<void>): Promise<Latencies> {
    const measured = this.begin(Infinity);
    await work();
    this.child.send('end' satisfies NeighbourCommand);
    return measured;
  }

  stop(): void {
    this.child.disconnect();
  }

  private async begin(maxCalls: number): Promise<Latencies> {
    this.child.send({ ...this.calls, maxCalls } satisfies NeighbourCommand);
    const [latencies] = (await once(this.child, 'message')) as [Latencies];
    return latencies;
  }
}
