import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitStatusOf } from './exit-status.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
/** Failures in more files are not due to chance. */
const MAX_FILES = 5;

/**
 * Runs each test file that has failed once more by itself, for `.ci/run`. Reads `reports/failed-files.json`, corrects
 * `reports/totals.txt`, and adds the files that passed this time to `reports/unstable.txt`. Exits with 0 if no failure is left.
 */
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'reports'));
const jestArguments = process.argv.slice(3);
const read = (name) => readFileSync(path.join(folder, name), 'utf8');
const write = (name, text) => writeFileSync(path.join(folder, name), text);

const counts = Object.entries(JSON.parse(read('failed-files.json')));
let [passed = 0, failed = 0] = (read('totals.txt').match(/\d+/g) ?? []).map(Number);
if (counts.length > MAX_FILES) process.exit(1);
for (const [file, failedTests] of counts) {
  process.stdout.write(`\nRunning ${file} once more by itself.\n`);
  const args = [...jestArguments, '--runTestsByPath', file];
  const child = spawn(process.execPath, [JEST, ...args], {
    cwd: path.dirname(folder),
    stdio: 'inherit',
  });
  if ((await exitStatusOf(child)) !== 0) continue;
  passed += failedTests;
  failed -= failedTests;
  appendFileSync(path.join(folder, 'unstable.txt'), `${file}\n`);
}
write('totals.txt', `${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
