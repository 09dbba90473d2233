import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** The process ids of the servers on the data in this folder. */
export function postmasters(folder: string): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /bin\/postgres /.test(line) && line.includes(` ${folder}/`))
    .filter((line) => !line.includes('/bin/sh '))
    .map((line) => Number.parseInt(line, 10));
}

/** The states of the processes that are running; zombies are not. */
export function running(pids: readonly unknown[]): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pids.join(',')], { encoding: 'utf8' });
  return stdout.split('\n').filter((state) => state !== '' && !state.startsWith('Z'));
}

/** Most conditions run `ps`, which takes 20 ms of CPU. */
const POLL_INTERVAL_MS = 100;

/** Starting a server on a busy machine is slow; below the 180 s timeout of the tests. */
const WAIT_TIMEOUT_MS = 60_000;

/** Resolves when the condition is true. @throws Error after the timeout */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`The condition is still false after ${timeoutMs} ms.`);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Runs one query on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the servers on the data in this folder. */
export function killServers(folder: string): void {
  for (const pid of postmasters(folder)) process.kill(pid, 'SIGKILL');
}
