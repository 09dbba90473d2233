import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { transform } from '@swc/core';
import { eventually } from './eventually';

const ROOT = path.resolve(__dirname, '../..');
const EXAMPLE = /^```ts\n(.*?)^```$/ms;

export interface RunningExample {
  /** Everything that the program has written. */
  readonly output: () => string;
  /** Waits until the output of the program matches. @throws Error if the program ends before */
  match(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit status; rejects if it cannot be started. */
  readonly ended: Promise<number | null>;
  /** Ends the program, and removes its folder. */
  stop(): Promise<void>;
}

/** Runs the first example in the README of a package as a separate process, which finds the package in `node_modules`. */
export async function runReadmeExample(
  packageName: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningExample> {
  const readme = await readFile(path.join(ROOT, 'packages', packageName, 'README.md'), 'utf8');
  const source = EXAMPLE.exec(readme)?.[1];
  if (source === undefined) throw new Error(`The README of ${packageName} has no example.`);
  const { code } = await transform(source, {
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      target: 'es2022',
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'es6' },
    swcrc: false,
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-readme-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'example.mjs'), code);
  return watch(
    spawn(process.execPath, ['example.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    }),
    folder,
  );
}

function watch(child: ChildProcess, folder: string): RunningExample {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  const match = (pattern: RegExp): Promise<RegExpExecArray> =>
    eventually(() => {
      const found = pattern.exec(output);
      if (found === null && child.exitCode !== null)
        throw new Error(`The program has ended: ${output}`);
      return found;
    });
  return { output: () => output, match, ended, stop };
}
