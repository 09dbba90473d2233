import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanups } from '../cleanups';
import { BenchError } from '../options';
import type { ProbeAnswer, ProbeQuestion } from './probe-messages';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 12_000;
const PROBE = path.join(__dirname, 'probe.js');

export interface ProcessPlan {
  readonly name: string;
  readonly script: string;
  /** Of Node itself. */
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where its output goes; also its working directory, so that no `.env` has a say. */
  readonly folder: string;
  /** How many processes serve under this one; 0: it serves itself. */
  readonly workers: number;
}

export interface MeasuredProcess {
  readonly name: string;
  readonly url: string;
  /** How many serve its port. */
  readonly processes: number;
  ask(question: ProbeQuestion): Promise<ProbeAnswer>;
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface; resolves once it answers. */
export async function startProcess(
  plan: ProcessPlan,
  cleanups: Cleanups,
): Promise<MeasuredProcess> {
  const port = await findFreePort();
  const logFile = path.join(plan.folder, `${plan.name}.log`);
  const errorFile = path.join(plan.folder, `${plan.name}.err`);
  const [log, errors] = [await open(logFile, 'w'), await open(errorFile, 'w')];
  const child = fork(plan.script, {
    cwd: plan.folder,
    env: { ...plan.environment, PATH: process.env.PATH, HOST: '127.0.0.1', PORT: `${port}` },
    execArgv: [...plan.flags, '--require', PROBE],
    stdio: ['ignore', log.fd, errors.fd, 'ipc'],
    // Ctrl-C is for the bench alone, which then stops what it has started, in order.
    detached: true,
  });
  const stop = () => stopChild(child);
  cleanups.add(stop);
  await Promise.all([log.close(), errors.close()]);
  const url = `http://127.0.0.1:${port}`;
  const failure = (what: string) =>
    new BenchError(`The ${plan.name} ${what}:\n${readFileSync(errorFile, 'utf8').slice(-2_000)}`);
  const ask = (question: ProbeQuestion) =>
    askChild(child, question).catch(() => Promise.reject(failure('has ended')));
  if (!(await isReady(child, url, plan.workers))) throw failure('did not start');
  return { name: plan.name, url, processes: Math.max(1, plan.workers), ask, stop };
}

async function isReady(child: ChildProcess, url: string, workers: number): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await answers(`${url}/health/live`)) {
      // The first worker answers while others are still to come.
      if (workers === 0 || (await askChild(child, 'usage')).workers === workers) return true;
    }
    await sleep(50);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function askChild(child: ChildProcess, question: ProbeQuestion): Promise<ProbeAnswer> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('The process has ended.'));
    if (hasEnded(child)) lost();
    child.once('exit', lost);
    child.once('message', (answer: ProbeAnswer) => {
      child.off('exit', lost);
      resolve(answer);
    });
    child.send(question, (error) => {
      if (error !== null) lost();
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
