import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BenchError } from '../options';

/** The package, beside whose `dist` this file is. */
const ROOT = path.join(__dirname, '../../..');

export interface StartCommand {
  /** What Node itself is told; the floor and the peers get the same. */
  readonly flags: readonly string[];
  /** An absolute path. */
  readonly script: string;
}

/** What `npm start` runs. @throws BenchError when that is anything but `exec node [--flag ...] script.js || …` */
export function readStartCommand(): StartCommand {
  const text = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
  const { start = '' } = (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
  // What follows `||` is for cmd.exe, which has no `exec`.
  const [command = ''] = start.split('||');
  const [exec, node, ...words] = command.trim().split(/\s+/);
  const script = words.pop();
  const isUnderstood =
    exec === 'exec' &&
    node === 'node' &&
    script?.endsWith('.js') === true &&
    words.every((word) => word.startsWith('--'));
  if (!isUnderstood) throw new BenchError(`The bench cannot start the service by "${start}".`);
  return { flags: words, script: path.join(ROOT, script) };
}
