import { setTimeout as sleep } from 'node:timers/promises';

/** Counts checks and prints a line for each. */
export class Tally {
  passed = 0;
  failed = 0;

  /** Counts `work` as passed unless it throws; the next check runs in any case. */
  async check(title, work) {
    try {
      await work();
      this.passed += 1;
      process.stdout.write(`passed: ${title}\n`);
    } catch (error) {
      this.failed += 1;
      process.stdout.write(`FAILED: ${title}: ${error.message}\n`);
    }
  }

  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** Prints the totals; returns the exit status. */
  end() {
    process.stdout.write(`\n${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

/** Waits until `condition` returns true. @throws Error after `timeoutMs` */
export async function until(what, timeoutMs, condition) {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs / 1_000} s: ${what}`);
    await sleep(100);
  }
}
