type Teardown = () => Promise<void>;

const teardowns: Teardown[] = [];

/** Global set-up and teardown run in one process and share this module. */
export function keepForTeardown(teardown: Teardown): void {
  teardowns.push(teardown);
}

export async function runTeardowns(): Promise<void> {
  for (const teardown of teardowns.splice(0)) await teardown();
}
