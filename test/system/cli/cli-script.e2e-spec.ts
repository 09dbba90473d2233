import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(__dirname, '../../..');
const SOURCE = 'src/cli/main.ts';
const PACKAGES = ['embedded-postgres', 'fast-express', 'pg-lanes', 'social-connectors'].map(
  (name) => `packages/${name}/src`,
);
const RAN = { status: 0, stdout: 'ran', stderr: '' };

/** Creates a project of few files, which compiles faster than the real one. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-cli-script-'));
  for (const name of ['src/cli', 'migrations', ...PACKAGES, 'node_modules']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  for (const name of ['migrations', ...PACKAGES]) {
    await writeFile(path.join(folder, name, 'index.ts'), 'export const name = 1;');
  }
  await cp(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  for (const name of ['.swcrc', 'ormconfig.ts', 'package.json', 'package-lock.json']) {
    await cp(path.join(ROOT, name), path.join(folder, name));
  }
  await symlink(path.join(ROOT, 'node_modules/@swc'), path.join(folder, 'node_modules/@swc'));
  return folder;
}

describe('scripts/cli.mjs', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await makeProject();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const write = (code: string): Promise<void> => writeFile(path.join(folder, SOURCE), code);

  const start = (...args: string[]): ChildProcessWithoutNullStreams =>
    spawn(process.execPath, [path.join(folder, 'scripts/cli.mjs'), ...args], { cwd: os.tmpdir() });

  const run = (...args: string[]): Promise<ScriptRun> => endOf(start(...args));

  it('compiles when a source has changed, and passes on arguments and exit status', async () => {
    await write(`process.stdout.write(process.argv.slice(2).join()); process.exitCode = 3;`);
    expect(await run('a', '--b=c d', '')).toEqual({ status: 3, stdout: 'a,--b=c d,', stderr: '' });

    await write(`const name: string = 'ran'; process.stdout.write(name);`);
    expect(await run()).toEqual(RAN);

    await rm(path.join(folder, 'dist/src'), { recursive: true });
    expect(await run()).toEqual(RAN);
  });

  it.each(['cli.mjs', 'build.mjs'])(
    'says what to do when the packages are not installed: %s',
    async (script) => {
      await rm(path.join(folder, 'node_modules'), { recursive: true });
      await mkdir(path.join(folder, 'console'));
      await cp(path.join(ROOT, 'console/build.mjs'), path.join(folder, 'console/build.mjs'));

      const child = spawn(process.execPath, [path.join(folder, 'scripts', script)]);
      expect(await endOf(child)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'The packages are not installed. Run npm ci first.\n',
      });
    },
  );

  it('runs the last compiled program when the compiler is not installed', async () => {
    await write(`process.stdout.write('ran');`);
    await run();
    await rename(path.join(folder, 'node_modules'), path.join(folder, 'moved'));
    await write(`process.stdout.write('changed');`);

    expect(await run()).toEqual(RAN);
  });

  it('compiles nothing when nothing has changed', async () => {
    await write(`process.stdout.write('ran');`);
    await run();
    await writeFile(path.join(folder, 'dist/src/cli/main.js'), `process.stdout.write('kept');`);

    expect(await run()).toMatchObject({ stdout: 'kept' });
  });

  it('removes the compiled file of a source that no longer exists', async () => {
    await write(`process.stdout.write('ran');`);
    const migration = path.join(folder, 'migrations/1-Removed');
    await writeFile(`${migration}.ts`, 'export const removed = true;');
    await run();
    expect(existsSync(path.join(folder, 'dist/migrations/1-Removed.js'))).toBe(true);

    await rm(`${migration}.ts`);
    expect(await run()).toEqual(RAN);
    expect(existsSync(path.join(folder, 'dist/migrations/1-Removed.js'))).toBe(false);
  });

  it('prints the errors of the compiler until the sources compile', async () => {
    await write(`process.stdout.write('ran';`);
    const failed = {
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/Expected ','[\s\S]+src\/cli\/main\.ts:1:1/) as unknown,
    };
    expect(await run()).toEqual(failed);
    expect(await run()).toEqual(failed);
    await write(`process.stdout.write('ran');`);
    expect(await run()).toEqual(RAN);
  });

  it('runs concurrent commands while it compiles', async () => {
    await write(`process.stdout.write('ran');`);
    const killed = start();
    killed.kill('SIGKILL');
    await endOf(killed);

    expect(await Promise.all([run(), run(), run()])).toEqual([RAN, RAN, RAN]);
  });

  it('forwards signals to the command and exits with its status', async () => {
    await write(
      `process.on('SIGTERM', () => { process.stdout.write(' bye'); process.exit(7); });
       process.stdout.write('ready');
       setTimeout(() => undefined, 15000);`,
    );
    const child = start();
    child.stdout.once('data', () => child.kill('SIGTERM'));
    expect(await endOf(child)).toEqual({
      status: 7,
      stdout: 'ready bye',
      stderr: '',
    });
  });
});

interface ScriptRun {
  status: number | null;
  stdout: string;
  stderr: string;
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<ScriptRun> {
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', (status) => resolve(status));
  });
  const [status, stdout, stderr] = await Promise.all([
    closed,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
}
