import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitStatusOf } from './exit-status.mjs';
import { UsageError } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');

/** The test files `<topic><suffix>` of a folder, which the option `--only` selects by their topics. */
export class JestTopics {
  constructor(folder, suffix) {
    this.folder = folder;
    this.suffix = suffix;
    this.names = readdirSync(folder)
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length));
  }

  /** @throws UsageError for an unknown topic */
  check(only) {
    if (only.every((topic) => this.names.includes(topic))) return;
    throw new UsageError(`--only must be one of ${this.names.join(', ')}.`);
  }

  /** Runs the files of the topics one after another, or all files without topics; resolves to the exit status of Jest. */
  run(only, args, environment) {
    const files = only.map((topic) => path.join(this.folder, `${topic}${this.suffix}`));
    const selection = files.length > 0 ? ['--runTestsByPath', ...files] : [];
    const child = spawn(
      process.execPath,
      [JEST, ...args, '--runInBand', '--verbose', ...selection],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } },
    );
    return exitStatusOf(child);
  }
}
