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

/** Reads the command of `npm start`. @throws BenchError unless it is `exec node [--flag ...] script.js || …` */
export function readStartCommand(): StartCommand {
  const text = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
  const { start = '' } = (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
  // The command after `||` is for cmd.exe, which has no `exec`.
  const [command = ''] = start.split('||');
  const [exec, node, ...words] = command.trim().split(/\s+/);
  const script = words.pop();
  const isUnderstood =
    exec === 'exec' &&
    node === 'node' &&
    script?.endsWith('.js') === true &&
    words.every((word) => word.startsWith('--'));
  if (!isUnderstood)
    throw new BenchError(`The benchmark cannot parse the start script "${start}".`);
  return { flags: words, script: path.join(ROOT, script) };
}
