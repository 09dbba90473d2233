import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BenchError } from '../options';

/** The root of the project: this file runs in `dist/bench/processes`. */
const ROOT = path.join(__dirname, '../../..');

export interface StartCommand {
  /** Options of Node, used for the baselines as well. */
  readonly flags: readonly string[];
  /** An absolute path. */
  readonly script: string;
}

/** Reads the command of `npm start`. @throws BenchError unless it is `[exec] node [--flag ...] script.js [|| …]` */
export const readStartCommand = (): StartCommand =>
  parseStartCommand(readFileSync(path.join(ROOT, 'package.json'), 'utf8'), ROOT);

/** @param manifest the content of `package.json` in the folder `root` */
export function parseStartCommand(manifest: string, root: string): StartCommand {
  const { start = '' } = (JSON.parse(manifest) as { scripts: Record<string, string> }).scripts;
  // The command after `||` is for cmd.exe, which has no `exec`.
  const [command = ''] = start.split('||');
  const words = command.trim().split(/\s+/);
  if (words[0] === 'exec') words.shift();
  const node = words.shift();
  const script = words.pop();
  const isUnderstood =
    node === 'node' &&
    script?.endsWith('.js') === true &&
    words.every((word) => word.startsWith('--'));
  if (!isUnderstood)
    throw new BenchError(`The benchmark cannot parse the start script "${start}".`);
  return { flags: words, script: path.join(root, script) };
}
