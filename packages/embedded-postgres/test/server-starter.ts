import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { transformFileSync } from '@swc/core';
import { linkLibraries } from '../src/link-libraries';
import { locateBinaries } from '../src/locate-binaries';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/start-embedded-postgres';
import { postmasters, waitFor } from './embedded-server';

const PROJECT = path.resolve(__dirname, '../../..');
const MODULES = path.join(PROJECT, 'node_modules');
const SOURCES = path.join(PROJECT, 'packages/embedded-postgres/src');
export const TEMPORARY = realpathSync(os.tmpdir());
const USED = 'used';

/** A child process that starts the server, sends its URL and its reports, and stops it on any message. */
const CHILD = `
const { startEmbeddedPostgres } = require('./start-embedded-postgres');
const send = (report) => process.connected && process.send({ report });
const recovery = { report: send, fail: (error) => send(error.message) };
startEmbeddedPostgres({ dataDir: process.argv[2], durable: false, recovery }).then(
  (server) => {
    process.once('message', () => server.stop().then(() => process.disconnect()));
    process.send({ url: server.url, joined: server.joined });
  },
  (error) => process.send({ error: error.message }, () => process.disconnect()),
);
`;

let shared: Promise<string> | undefined;
/** The files of the suite that have not ended. */
let files = 0;

/**
 * A folder that all files of a suite share: the compiled package, and in `used` the data folder of a stopped server, because
 * initdb takes longer than most tests.
 */
function sharedFolder(): Promise<string> {
  shared ??= compileSources().then(async (folder) => {
    const dataDir = path.join(folder, USED);
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    return folder;
  });
  return shared;
}

/** Compiles the package with its dependencies into a new folder that every user can read; returns the folder. */
async function compileSources(): Promise<string> {
  const folder = await mkdtemp(path.join(TEMPORARY, 'embedded-js-'));
  await chmod(folder, 0o755);
  for (const name of await readdir(SOURCES)) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = transformFileSync(path.join(SOURCES, name), {
      configFile: path.join(PROJECT, '.swcrc'),
    });
    await writeFile(path.join(folder, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(path.join(folder, 'child.js'), CHILD);
  const { native } = locateBinaries(process.platform, process.arch);
  await linkLibraries(native);
  const target = path.relative(MODULES, path.dirname(native));
  for (const name of [target, ...(await dependencyClosure('pg'))]) {
    await cp(path.join(MODULES, name), path.join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return folder;
}

async function dependencyClosure(root: string): Promise<string[]> {
  const found = new Set([root]);
  for (const name of found) {
    const file = path.join(MODULES, name, 'package.json');
    const manifest: { dependencies?: object } = JSON.parse(await readFile(file, 'utf8'));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) found.add(dependency);
  }
  return [...found];
}

/**
 * Creates `kept` with the value 42, durably: servers of tests run without `durable`, and a killed one may lose other commits.
 */
export const KEEP =
  'SET synchronous_commit = on; DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS value';
export const KEPT = 'SELECT value FROM kept';

interface ChildReport {
  url: string;
  joined: boolean;
  error?: string;
}

/** Starts servers for the tests of one file, and stops them after each test. */
export class ServerStarter {
  /** A new folder for each test. */
  parent = '';
  /** The data folder that `start` and `startInChild` use; a test may change it. */
  dataDir = '';
  /** A data folder with a stopped server, shared by all tests of the suite. */
  usedDataDir = '';
  private compiled = '';
  private servers: EmbeddedPostgres[] = [];
  private children: ChildProcess[] = [];

  /** Registers the hooks of the tests. */
  registerHooks(): void {
    files += 1;
    beforeAll(async () => {
      this.compiled = await sharedFolder();
      this.usedDataDir = path.join(this.compiled, USED);
    });
    afterAll(async () => {
      files -= 1;
      if (files === 0) await rm(this.compiled, { recursive: true });
    });

    beforeEach(async () => {
      this.parent = await mkdtemp(path.join(TEMPORARY, 'embedded-'));
      await chmod(this.parent, 0o755);
      this.dataDir = path.join(this.parent, 'data');
    });
    afterEach(async () => {
      await this.stopAll();
      for (const child of this.children.splice(0)) child.kill('SIGKILL');
      await waitFor(() => postmasters(this.dataDir).length === 0);
      await rm(this.parent, { recursive: true });
    });
  }

  async start(
    options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
  ): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      durable: false,
      ...options,
    });
    this.servers.push(server);
    return server;
  }

  /** Stops the servers of {@link start}. */
  async stopAll(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
  }

  /** Forks a process that starts the server. */
  fork(ids: { uid?: number; gid?: number } = {}): ChildProcess {
    const child = fork(path.join(this.compiled, 'child.js'), [this.dataDir], { cwd: '/', ...ids });
    this.children.push(child);
    return child;
  }

  /** {@link fork}; resolves when the server has started or failed to. */
  async startInChild(
    ids: { uid?: number; gid?: number } = {},
  ): Promise<ChildReport & { child: ChildProcess }> {
    const child = this.fork(ids);
    const [report] = (await once(child, 'message')) as [ChildReport];
    return { child, ...report };
  }
}
