import { execFile } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

export interface SuiteRun {
  status: number;
  stdout: string;
  /** Contains the results of the tests. */
  stderr: string;
}

/** Runs `npm run e2e -- …` in a separate process, without the environment variables of this run. */
export const runSuite = (...args: string[]): Promise<SuiteRun> => runScript('e2e', ...args);

/** Runs `scripts/<name>.mjs` in the same way. */
export function runScript(name: string, ...args: string[]): Promise<SuiteRun> {
  const { PATH, HOME, TMPDIR } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(ROOT, `scripts/${name}.mjs`), ...args],
      { cwd: path.dirname(ROOT), env: { PATH, HOME, TMPDIR } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
