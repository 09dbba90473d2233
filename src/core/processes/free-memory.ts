import { Session } from 'node:inspector/promises';

/**
 * Collects all garbage, and returns the memory to the operating system. While code is loaded, V8 increases the young generation to
 * its maximum, and keeps that size also in a process that then is idle.
 */
export async function freeMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    // https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/#method-collectGarbage
    // `gc()` of `--expose-gc` does not decrease the young generation.
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
