import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanups } from '../cleanups';
import { BenchError } from '../options';
import type { ProbeReply, ProbeCommand } from './probe-messages';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 12_000;
const PROBE = path.join(__dirname, 'probe.js');

export interface ProcessPlan {
  readonly name: string;
  readonly script: string;
  /** Options of Node. */
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The folder of its output, and its working directory, so that it reads no `.env`. */
  readonly folder: string;
  /** The number of workers under this supervisor; 0 if the process serves requests itself. */
  readonly workers: number;
  /** The path that responds with 200 when the process is ready. Default: that of the service. */
  readonly healthPath?: string;
}

export interface MeasuredProcess {
  readonly name: string;
  readonly url: string;
  /** The number of processes that serve requests. */
  readonly processes: number;
  probe(command: ProbeCommand): Promise<ProbeReply>;
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface; resolves when it is ready. */
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
    // Ctrl-C must reach only the benchmark, which stops its processes in order.
    detached: true,
  });
  const stop = () => stopChild(child);
  cleanups.add(stop);
  await Promise.all([log.close(), errors.close()]);
  const url = `http://127.0.0.1:${port}`;
  const failure = (what: string) =>
    new BenchError(
      `Process ${plan.name} ${what}:\n${readFileSync(errorFile, 'utf8').slice(-2_000)}`,
    );
  const probe = (command: ProbeCommand) =>
    probeChild(child, command).catch(() => Promise.reject(failure('has ended')));
  if (!(await isReady(child, url, plan))) throw failure('did not start');
  return { name: plan.name, url, processes: Math.max(1, plan.workers), probe, stop };
}

async function isReady(
  child: ChildProcess,
  url: string,
  { workers, healthPath = '/health/live' }: ProcessPlan,
): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await isOk(`${url}${healthPath}`)) {
      // The first worker responds before the others listen.
      if (workers === 0 || (await probeChild(child, 'usage')).workers === workers) return true;
    }
    await sleep(50);
  }
  return false;
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function probeChild(child: ChildProcess, command: ProbeCommand): Promise<ProbeReply> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The process has ended.'));
    if (hasEnded(child)) fail();
    child.once('exit', fail);
    child.once('message', (reply: ProbeReply) => {
      child.off('exit', fail);
      resolve(reply);
    });
    child.send(command, (error) => {
      if (error !== null) fail();
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('The system assigned no port.');
  return address.port;
}
