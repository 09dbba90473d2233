import { TestEnvironment } from 'jest-environment-node';

/** The events of jest-circus, with the members that the environments read. */
export interface RunnerEvent {
  name: string;
  hook?: { timeout?: number };
  test?: { errors: unknown[] };
}

/** Starting a service or a database takes ten times as long on a machine that is busy with other work. */
export const HOOK_TIMEOUT_MS = 60_000;

/**
 * Gives `beforeAll`, `afterAll`, `beforeEach` and `afterEach` a time-out of their own, since Jest's `testTimeout` holds for
 * tests and hooks alike. A time-out that a hook names stays.
 */
export default class HookTimeoutEnvironment extends TestEnvironment {
  handleTestEvent({ name, hook }: RunnerEvent, _state: { unhandledErrors: unknown[] }): void {
    if (name === 'hook_start' && hook !== undefined) hook.timeout ??= HOOK_TIMEOUT_MS;
  }
}
