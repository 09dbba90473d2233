import { ConfigError } from '../src/core/config/app-config';
import { DatabaseStartError } from '../src/core/database/wait-for-database';
import { Cleanups } from './cleanups';
import { BenchError } from './options';

/** Errors that are printed as a message only. Any other error is a bug and is printed with its stack. */
const EXPECTED_ERRORS = [BenchError, ConfigError, DatabaseStartError];

/** Runs a benchmark, then cleans up and exits: status 0, 1 after an error, or 130 after Ctrl-C. */
export function runBenchmark(main: (cleanups: Cleanups) => Promise<void>): void {
  const cleanups = new Cleanups();
  const stopped = stopOnSignals(cleanups);
  void finish(main, cleanups, stopped).then((status) => process.exit(status));
}

async function finish(
  main: (cleanups: Cleanups) => Promise<void>,
  cleanups: Cleanups,
  stopped: AbortSignal,
): Promise<number> {
  try {
    await main(cleanups);
    return 0;
  } catch (error) {
    // After Ctrl-C, the processes are stopped: errors are expected.
    if (stopped.aborted) return 130;
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    return 1;
  } finally {
    await cleanups.run();
  }
}

/** Cleans up on Ctrl-C; a second Ctrl-C ends the process at once. */
function stopOnSignals(cleanups: Cleanups): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopped.abort();
      exitAfter(cleanups, 130);
    });
  }
  process.once('uncaughtException', (error) => {
    if (!stopped.signal.aborted) console.error(error);
    exitAfter(cleanups, 1);
  });
  return stopped.signal;
}

function exitAfter(cleanups: Cleanups, status: number): void {
  void cleanups.run().then(() => process.exit(status));
}
