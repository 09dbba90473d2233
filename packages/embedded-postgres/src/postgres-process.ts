import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from './errors';

/** Returns whether a process has this id, including zombies and processes of other users. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Returns whether a command line runs a server on this data directory; the shell that starts the server does not count. */
export function isPostgresCommand(command: string, pgData: string): boolean {
  return (
    !command.startsWith('/bin/sh ') &&
    /(^|\/)postgres /.test(command) &&
    `${command} `.includes(` ${pgData} `)
  );
}

/** Returns whether the process is a live server of this data directory; the id may have been reused by any program. */
export async function isPostgresOf(pid: number, pgData: string): Promise<boolean> {
  return isAlive(pid) && isPostgresCommand(await commandLine(pid), pgData);
}

/** Returns the command line of a process; empty for a zombie or if there is no such process. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    // In the C locale, ps escapes characters that are not ASCII.
    const { stdout } = await promisify(execFile)(
      '/bin/ps',
      ['-ww', '-o', 'args=', '-p', `${pid}`],
      {
        env: { LC_ALL: 'en_US.UTF-8' },
      },
    );
    return stdout.trim();
  } catch {
    return '';
  }
}
