import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cleanups } from '../cleanups';
import { BenchError } from '../options';
import { parseStartCommand, type StartCommand } from '../processes/start-command';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A commit that was checked out, installed and built in a folder of its own. */
export interface BuiltCommit extends StartCommand {
  /** The abbreviated hash. */
  readonly name: string;
  readonly root: string;
}

/** Checks out, installs and builds a commit as a newcomer would. @throws BenchError if a step fails */
export async function buildCommit(
  revision: string,
  folder: string,
  cleanups: Cleanups,
): Promise<BuiltCommit> {
  const name = (await step('git', ['rev-parse', '--short', `${revision}^{commit}`])).trim();
  const root = path.join(folder, name);
  if (!(await exists(root))) {
    await step('git', ['worktree', 'add', '--detach', root, name]);
    cleanups.add(() => step('git', ['worktree', 'remove', '--force', root]));
    await step('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], root);
    await step('npm', ['run', 'build'], root);
  }
  const manifest = await readFile(path.join(root, 'package.json'), 'utf8');
  return { name, root, ...parseStartCommand(manifest, root) };
}

async function step(command: string, args: readonly string[], cwd?: string): Promise<string> {
  try {
    return (await run(command, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new BenchError(`${command} ${args.join(' ')} failed:\n${stderr.slice(-2_000)}`);
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
