import { execFileSync, spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { eventually } from '../../../test/support/eventually';

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

/** Resolves when the condition is true; most conditions run `ps`, which takes 20 ms of CPU. @throws Error after a minute */
export function waitFor(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  return eventually(condition, { pollMs: 100 });
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
