import { spawnSync } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../usage.mjs';

/** The packages that the service loads, each of its own version. */
const PACKAGE_SCOPE = '@rapport';

/** The commit before the newest migration of the checkout. @throws UserError without the history of git */
export async function commitBeforeNewestMigration(root) {
  const names = (await readdir(path.join(root, 'migrations'))).filter((name) => /^\d+-/.test(name));
  const newest = names.toSorted().at(-1);
  const added = git(root, 'log', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`);
  if (added === '') throw new UserError(`migrations/${newest} is not in the history of git.`);
  return git(root, 'rev-parse', '--verify', `${added.split('\n').at(-1)}^`);
}

/** Compiles the version of a git ref into a new folder, with the installed packages of this checkout. */
export async function compileRelease(root, ref, folder) {
  const commit = git(root, 'rev-parse', '--verify', `${ref}^{commit}`);
  await mkdir(folder);
  run('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, commit, folder]);
  await linkPackages(root, folder);
  run(process.execPath, [path.join(folder, 'scripts/compile.mjs')]);
  return commit;
}

async function linkPackages(root, folder) {
  const target = path.join(folder, 'node_modules');
  await mkdir(path.join(target, PACKAGE_SCOPE), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name === PACKAGE_SCOPE) continue;
    await symlink(path.join(root, 'node_modules', name), path.join(target, name));
  }
  for (const name of await readdir(path.join(folder, 'packages'))) {
    await symlink(path.join(folder, 'packages', name), path.join(target, PACKAGE_SCOPE, name));
  }
}

/** Runs git and returns its output. @throws UserError with its message */
export function git(root, ...args) {
  return run('git', ['-C', root, ...args], 'The history of git is needed: ');
}

function run(program, args, hint = '') {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new UserError(`${hint}${error?.message ?? stderr.trim()}`);
}
