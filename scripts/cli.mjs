// Runs the administration command line, compiling it first when a source is newer than what was compiled.
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
const ABANDONED_MS = 300_000;
const POLL_MS = 100;

const built = await ensureBuilt();
process.exitCode = built ? await run([ENTRY, ...process.argv.slice(2)], 'inherit') : 1;

/** One process compiles at a time; the others wait, since they would load half-written files. */
async function ensureBuilt() {
  // An image for production has neither compiler nor sources.
  while (existsSync(COMPILER) && isStale()) {
    if (!takeLock()) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      // Another process may have compiled between the look and the lock.
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
    // The compiler would trust its notes and not write again what somebody has deleted.
    rmSync(path.join(ROOT, 'dist/.tsbuildinfo'), { force: true });
  }
  // With --json, standard error is for an error as JSON.
  if (!process.argv.includes('--json')) process.stderr.write('Compiling …\n');
  let output = '';
  const status = await run([COMPILER, '--build', 'tsconfig.build.json'], 'pipe', (chunk) => {
    output += chunk;
  });
  if (status !== 0) process.stderr.write(output);
  // The compiler leaves unchanged files alone, and writes some even when it finds errors in others. What
  // is edited while it runs must count as newer than its work.
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

/** A killed build leaves its lock behind. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > ABANDONED_MS) return true;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    // 0: another process has only just made the file.
    if (owner !== 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Runs Node and resolves to its exit status; signals go to it, and it decides what becomes of them. */
function run(args, output, onOutput) {
  const child = spawn(process.execPath, args, {
    stdio: output === 'inherit' ? 'inherit' : ['ignore', output, output],
    cwd: output === 'inherit' ? undefined : ROOT,
  });
  child.stdout?.setEncoding('utf8').on('data', onOutput);
  child.stderr?.setEncoding('utf8').on('data', onOutput);
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
