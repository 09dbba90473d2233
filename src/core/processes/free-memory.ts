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
      await keepTicksFast();
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

/** More than V8 runs a function before it compiles it with optimizations. */
const WARM_UP_TICKS = 20_000;

/**
 * Keeps `process.nextTick` fast over a collection. V8 remembers the shape of the object that Node makes for each tick only while such an object
 * exists or optimized code needs it; if it forgets the shape, each further tick of the process takes 0.3 us instead of 0.06 (Node.js 20
 * to 24). A request has about ten.
 */
async function keepTicksFast(): Promise<void> {
  for (let ticks = 0; ticks < WARM_UP_TICKS; ticks += 1) {
    await new Promise((resolve) => process.nextTick(resolve, ticks));
  }
  process.nextTick(() => undefined, WARM_UP_TICKS);
}
