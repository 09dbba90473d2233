import { TestEnvironment } from 'jest-environment-node';
import { TRAFFIC_FOLDER } from './traffic-folder';
import type { TrafficRecorder } from './record-traffic';
import { type Exchange, Traffic } from './traffic';

/** An event of jest-circus, with the members that are read here. */
interface RunnerEvent {
  name: string;
  test?: { errors: unknown[] };
}

/** Outside of the tests' own realm: one for all files of a process, which compiles each schema once. */
let traffic: Traffic | undefined;

/** A test that gets an answer which the document does not describe fails with it. */
export default class TrafficEnvironment extends TestEnvironment implements TrafficRecorder {
  private readonly traffic = trafficOf(process.env[TRAFFIC_FOLDER] ?? '');
  private readonly faults = new Set<string>();

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { trafficRecorder: this });
  }

  override async teardown(): Promise<void> {
    this.traffic.save();
    await super.teardown();
  }

  learn(document: () => string): void {
    if (!this.traffic.hasDocument) this.traffic.learn(document());
  }

  see(exchange: Exchange): void {
    const fault = this.traffic.see(exchange);
    if (fault !== undefined) this.faults.add(fault);
  }

  handleTestEvent({ name, test }: RunnerEvent, state: { unhandledErrors: unknown[] }): void {
    if (this.faults.size === 0) return;
    // What hooks before it were answered counts for a test too.
    if (name === 'test_done') test?.errors.push(this.takeFaults());
    if (name === 'run_finish') state.unhandledErrors.push(this.takeFaults());
  }

  private takeFaults(): Error {
    const error = new Error('The document does not describe what the service answered.');
    // Where it was noticed is of no interest.
    error.stack = [error.message, ...this.faults].join('\n');
    this.faults.clear();
    return error;
  }
}

function trafficOf(folder: string): Traffic {
  if (traffic?.folder !== folder) traffic = new Traffic(folder);
  return traffic;
}
