import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isAlive } from './is-alive';

/** Whether this command line is that of a server of this data directory, and not of the shell that becomes it. */
export function isPostgresCommand(command: string, pgData: string): boolean {
  return (
    !command.startsWith('/bin/sh ') &&
    /(^|\/)postgres /.test(command) &&
    `${command} `.includes(` ${pgData} `)
  );
}

/** Whether this process is a live server of this data directory; an id may since belong to anything else. */
export async function isPostgresOf(pid: number, pgData: string): Promise<boolean> {
  return isAlive(pid) && isPostgresCommand(await commandLine(pid), pgData);
}

/** Empty for a zombie and for a process that is gone. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    // In the C locale, ps would write a path that is not ASCII with escapes.
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
