// Runs the command line. Compiles it first if a source is newer than the compiled files.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ENTRY = path.join(ROOT, 'dist/src/cli/main.js');
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const LOCK = path.join(ROOT, 'dist/.cli-build.lock');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOCK_TIMEOUT_MS = 300_000;
const POLL_MS = 100;

const built = await ensureBuilt();
process.exitCode = built ? await run([ENTRY, ...process.argv.slice(2)], 'inherit') : 1;

/** One process compiles at a time; the others wait, because they could load partly written files. */
async function ensureBuilt() {
  // The container image has neither compiler nor sources.
  while (existsSync(COMPILER) && isStale()) {
    if (!takeLock()) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      // Another process may have compiled before this one took the lock.
      return !isStale() || (await build());
    } finally {
      rmSync(LOCK, { force: true });
    }
  }
  return true;
}

async function build() {
  const startedAt = new Date();
  if (!existsSync(ENTRY)) {
    // With its build info, the compiler would not write deleted files again.
    rmSync(path.join(ROOT, 'dist/.tsbuildinfo'), { force: true });
  }
  // With --json, standard error has JSON only.
  if (!process.argv.includes('--json')) process.stderr.write('Compiling …\n');
  let output = '';
  const status = await run([COMPILER, '--build', 'tsconfig.build.json'], 'pipe', (chunk) => {
    output += chunk;
  });
  if (status !== 0) process.stderr.write(output);
  // The time of the entry file marks the build, because the compiler does not write unchanged files and writes some even
  // if others have errors. Sources edited during the build count as newer.
  const builtAt = status === 0 ? startedAt : new Date(0);
  if (existsSync(ENTRY)) utimesSync(ENTRY, builtAt, builtAt);
  return status === 0;
}

function isStale() {
  if (existsSync(LOCK) || !existsSync(ENTRY)) return true;
  const builtAt = statSync(ENTRY).mtimeMs;
  return ['src', 'migrations', 'packages/embedded-postgres/src'].some((folder) => {
    const absolute = path.join(ROOT, folder);
    if (!existsSync(absolute)) return false;
    return readdirSync(absolute, { recursive: true, withFileTypes: true }).some(
      (entry) =>
        entry.isFile() && statSync(path.join(entry.parentPath, entry.name)).mtimeMs > builtAt,
    );
  });
}

function takeLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(LOCK, { force: true });
    return false;
  }
}

/** Whether the process that took the lock has ended without releasing it. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_TIMEOUT_MS) return true;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    // 0: another process has created the file and not written its id yet.
    if (owner !== 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Runs Node.js and resolves to its exit status. Signals are forwarded to the child, which decides when to exit. */
function run(args, output, onOutput) {
  const child = spawn(process.execPath, args, {
    stdio: output === 'inherit' ? 'inherit' : ['ignore', output, output],
    cwd: output === 'inherit' ? undefined : ROOT,
  });
  child.stdout?.setEncoding('utf8').on('data', onOutput);
  child.stderr?.setEncoding('utf8').on('data', onOutput);
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
