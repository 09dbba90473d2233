import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitStatusOf } from '../exit-status.mjs';

const START_TIMEOUT_MS = 120_000;

/** A running process of the service, compiled into a folder. */
export class Program {
  #output = '';

  constructor(folder, environment) {
    this.child = spawn(process.execPath, [path.join(folder, 'dist/src/main.js')], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.on('data', (chunk) => (this.#output += chunk));
    }
    this.status = exitStatusOf(this.child);
  }

  /** The output so far. */
  get output() {
    return this.#output;
  }

  /** Waits until the service listens; returns its URL, without version. @throws Error with the output */
  async url() {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const found = /Base URL {2}(http:\/\/\S+)\/v1/.exec(this.#output);
      if (found !== null) return found[1].replace('//localhost:', '//127.0.0.1:');
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The service does not start:\n${this.#output}`);
      }
      await sleep(50);
    }
  }

  /** Resolves with the exit status. */
  stop() {
    this.child.kill('SIGTERM');
    return this.status;
  }
}

/** Runs a command of the program in `folder`; returns its JSON. @throws Error with the output when it fails */
export async function runCommand(folder, environment, ...args) {
  const { status, stdout, stderr } = await run(
    [path.join(folder, 'dist/src/cli/main.js'), ...args, '--json'],
    folder,
    environment,
  );
  if (status !== 0) throw new Error(`${args.join(' ')}: exit status ${status}\n${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** Runs the acceptance tests of a checkout against a service; returns how many passed and failed. */
export async function runAcceptance(checkout, url, apiKey) {
  const args = ['scripts/e2e.mjs', '--base-url', url, '--api-key', apiKey];
  const { stdout, stderr } = await run(args, checkout, process.env, true);
  const summary = /^Tests: +(.*)$/m.exec(stderr)?.[1];
  if (summary === undefined)
    throw new Error(`The acceptance tests did not run:\n${stdout}${stderr}`);
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') };
}

async function run(args, folder, environment, isShown = false) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].on('data', (chunk) => {
      output[name] += chunk;
      if (isShown) process[name].write(chunk);
    });
  }
  return { status: await exitStatusOf(child), ...output };
}
