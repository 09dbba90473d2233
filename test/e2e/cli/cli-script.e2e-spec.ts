import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(__dirname, '../../..');
const SOURCE = 'src/cli/main.ts';
const COMPILING = 'Compiling …\n';
const DECLARATIONS = 'declare const process: any; declare const setTimeout: any;';

/** Creates a project of one file, which compiles faster than the real one. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-cli-script-'));
  for (const name of ['src/cli', 'scripts', 'node_modules']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  await cp(path.join(ROOT, 'scripts/cli.mjs'), path.join(folder, 'scripts/cli.mjs'));
  await symlink(
    path.join(ROOT, 'node_modules/typescript'),
    path.join(folder, 'node_modules/typescript'),
  );
  const compilerOptions = {
    rootDir: '.',
    outDir: 'dist',
    lib: ['es5'],
    module: 'nodenext',
    types: [],
    incremental: true,
    tsBuildInfoFile: 'dist/.tsbuildinfo',
  };
  await writeFile(
    path.join(folder, 'tsconfig.build.json'),
    JSON.stringify({ compilerOptions, include: ['src'] }),
  );
  return folder;
}

// Most tests run the compiler.
jest.setTimeout(180_000);

describe('scripts/cli.mjs', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await makeProject();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const write = (code: string): Promise<void> =>
    writeFile(path.join(folder, SOURCE), `${DECLARATIONS}\n${code}\n`);

  const start = (...args: string[]): ChildProcessWithoutNullStreams =>
    spawn(process.execPath, [path.join(folder, 'scripts/cli.mjs'), ...args], { cwd: os.tmpdir() });

  const run = (...args: string[]): Promise<ScriptRun> => endOf(start(...args));

  it('compiles when a source is newer, and passes on arguments and exit status', async () => {
    await write(`process.stdout.write(process.argv.slice(2).join()); process.exitCode = 3;`);
    expect(await run('a', '--b=c d', '')).toEqual({
      status: 3,
      stdout: 'a,--b=c d,',
      stderr: COMPILING,
    });
    expect(await run('b')).toEqual({ status: 3, stdout: 'b', stderr: '' });

    await rename(path.join(folder, 'node_modules'), path.join(folder, 'moved'));
    await write(`process.stdout.write('new');`);
    expect(await run('without a compiler')).toMatchObject({ status: 3 });

    await rename(path.join(folder, 'moved'), path.join(folder, 'node_modules'));
    expect(await run()).toEqual({ status: 0, stdout: 'new', stderr: COMPILING });

    await rm(path.join(folder, 'dist/src'), { recursive: true });
    expect(await run('--json')).toEqual({ status: 0, stdout: 'new', stderr: '' });
  });

  it('prints the errors of the compiler until the sources compile', async () => {
    await write(`const a: string = 1; process.stdout.write('ran');`);
    const rejected = {
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('src/cli/main.ts(2,7): error TS2322') as unknown,
    };
    expect(await run()).toEqual(rejected);
    expect(await run()).toEqual(rejected);
    await write(`process.stdout.write('ran');`);
    expect(await run()).toEqual({ status: 0, stdout: 'ran', stderr: COMPILING });
  });

  it('compiles once for concurrent commands, also after one was killed', async () => {
    await write(`process.stdout.write('ran');`);
    const killed = start();
    killed.kill('SIGKILL');
    await endOf(killed);
    await mkdir(path.join(folder, 'dist'), { recursive: true });
    await writeFile(path.join(folder, 'dist/.cli-build.lock'), String(killed.pid));

    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.map(({ status, stdout }) => [status, stdout])).toEqual(runs.map(() => [0, 'ran']));
    expect(runs.map(({ stderr }) => stderr).filter((text) => text !== '')).toEqual([COMPILING]);
  });

  it('forwards signals to the command and exits with its status', async () => {
    await write(`process.stdout.write('not compiled');`);
    await mkdir(path.join(folder, 'dist/src/cli'), { recursive: true });
    await writeFile(
      path.join(folder, 'dist/src/cli/main.js'),
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
