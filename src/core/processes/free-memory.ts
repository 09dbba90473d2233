import type { Logger } from 'pino';

/**
 * Collects all garbage, and returns the memory to the operating system. While code is loaded, V8 increases the young generation to
 * its maximum, and keeps that size also in a process that then is idle. Does not throw: the process serves without it, such as with a Node.js
 * that was built without the inspector.
 */
export async function freeMemory(logger: Logger): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    try {
      // https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/#method-collectGarbage
      // `gc()` of `--expose-gc` does not decrease the young generation.
      await session.post('HeapProfiler.collectGarbage');
    } finally {
      session.disconnect();
    }
  } catch (error) {
    logger.debug({ err: error }, 'The memory of the start cannot be returned.');
  }
}
