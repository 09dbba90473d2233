import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The unit of the times in `/proc/<pid>/stat`, `USER_HZ` of Linux. */
const TICK_MS = 10;

/** Returns the CPU time of PostgreSQL since its start, in ms, or null where `/proc` does not show it. */
export async function postgresCpuMs(dataDirectory: string): Promise<number | null> {
  try {
    const pidFile = await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8');
    const postmaster = Number(pidFile.split('\n', 1)[0]);
    const processes = await Promise.all((await readdir('/proc')).map(readProcess));
    const ticks = processes.map((seen) => {
      if (seen?.pid === postmaster) return seen.ownTicks + seen.endedChildrenTicks;
      return seen?.parent === postmaster ? seen.ownTicks : 0;
    });
    return ticks.reduce((sum, own) => sum + own, 0) * TICK_MS;
  } catch {
    return null;
  }
}

async function readProcess(pid: string) {
  if (!/^\d+$/.test(pid)) return null;
  // A process may end meanwhile.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain blanks; the state is the first value behind it.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = 0] = values.slice(1).map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = values.slice(11).map(Number);
  return {
    pid: Number(pid),
    parent,
    ownTicks: user + system,
    endedChildrenTicks: childUser + childSystem,
  };
}
