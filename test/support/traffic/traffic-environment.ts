import { TestEnvironment } from 'jest-environment-node';
import { type Exchange, Traffic } from './traffic';
import { TRAFFIC_FOLDER } from '../test-run';
import type { TrafficRecorder } from './record-traffic';

/** The used members of an event of jest-circus. */
interface RunnerEvent {
  name: string;
  test?: { errors: unknown[] };
}

/** Shared by all files of a process, outside the realm of the tests, so that each schema is compiled once. */
let traffic: Traffic | undefined;

/** Fails each test that receives an undocumented response, or reports another violation. */
export default class TrafficEnvironment extends TestEnvironment implements TrafficRecorder {
  private readonly traffic = trafficOf(process.env[TRAFFIC_FOLDER] ?? '');
  private readonly violations = new Set<string>();

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { trafficRecorder: this });
  }

  override async teardown(): Promise<void> {
    this.traffic.save();
    await super.teardown();
  }

  learn(documents: () => string): void {
    if (!this.traffic.hasDocuments) this.traffic.learn(documents());
  }

  see(exchange: Exchange): void {
    const violation = this.traffic.see(exchange);
    if (violation !== undefined)
      this.report(`The document does not describe this response.\n${violation}`);
  }

  report(violation: string): void {
    this.violations.add(violation);
  }

  handleTestEvent({ name, test }: RunnerEvent, state: { unhandledErrors: unknown[] }): void {
    if (this.violations.size === 0) return;
    // Responses to hooks before a test count for the test.
    if (name === 'test_done') test?.errors.push(this.takeViolations());
    if (name === 'run_finish') state.unhandledErrors.push(this.takeViolations());
  }

  private takeViolations(): Error {
    const error = new Error([...this.violations].join('\n'));
    // The stack of this check has no useful frames.
    error.stack = error.message;
    this.violations.clear();
    return error;
  }
}

function trafficOf(folder: string): Traffic {
  if (traffic?.folder !== folder) traffic = new Traffic(folder);
  return traffic;
}
