/** The environment variable with the folder in which the processes of a run record their traffic. */
export const TRAFFIC_FOLDER = 'RAPPORT_TEST_TRAFFIC';

type Teardown = () => Promise<void>;

const teardowns: Teardown[] = [];

/** Registers work for `globalTeardown`, which runs in the process of `globalSetup`. */
export function addTeardown(teardown: Teardown): void {
  teardowns.push(teardown);
}

export async function runTeardowns(): Promise<void> {
  for (const teardown of teardowns.splice(0)) await teardown();
}
