import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { transformFileSync } from '@swc/core';
import { Client } from 'pg';
import { linkLibraries } from '../../../packages/embedded-postgres/src/link-libraries';
import { locateBinaries } from '../../../packages/embedded-postgres/src/locate-binaries';

const PROJECT = path.resolve(__dirname, '../../..');
const MODULES = path.join(PROJECT, 'node_modules');
const SOURCES = path.join(PROJECT, 'packages/embedded-postgres/src');
export const TEMPORARY = realpathSync(os.tmpdir());

/** What a second Node does in these tests: starts the server, tells of it, stops it when told. */
const CHILD = `
const { startEmbeddedPostgres } = require('./start-embedded-postgres');
const tell = (report) => process.connected && process.send({ report });
const recovery = { report: tell, fail: (error) => tell(error.message) };
startEmbeddedPostgres({ dataDir: process.argv[2], durable: false, recovery }).then(
  (server) => {
    process.once('message', () => server.stop().then(() => process.disconnect()));
    process.send({ url: server.url, adopted: server.adopted });
  },
  (error) => process.send({ error: error.message }, () => process.disconnect()),
);
`;

/** The launcher as plain JavaScript and all that it needs, in a folder that every user can read. */
export async function compileSources(): Promise<string> {
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

/** The process ids of the servers whose data lie in this folder. */
export function postmasters(folder: string): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /bin\/postgres /.test(line) && line.includes(` ${folder}/`))
    .filter((line) => !line.includes('/bin/sh '))
    .map((line) => Number.parseInt(line, 10));
}

/** The states of those of the processes that run; a dead one that nobody has asked after does not. */
export function running(pids: readonly unknown[]): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pids.join(',')], { encoding: 'utf8' });
  return stdout.split('\n').filter((state) => state !== '' && !state.startsWith('Z'));
}

/** Most conditions start `ps`, which takes 20 ms of CPU. */
const POLL_INTERVAL_MS = 100;

/** Servers on a busy machine take their time; the tests that start them may take 180 s. */
const PATIENCE_MS = 60_000;

export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  patience = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${patience} ms in vain`);
    await delay(POLL_INTERVAL_MS);
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
