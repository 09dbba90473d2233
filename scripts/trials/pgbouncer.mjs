import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { exitStatusOf } from '../exit-status.mjs';
import { until } from './tally.mjs';

/** The ids of the user that runs PgBouncer, which does not run as root. */
const NOBODY_ID = 65_534;
const START_TIMEOUT_MS = 20_000;

/** A running PgBouncer. */
export class PgBouncer {
  #log = '';

  constructor(child, url) {
    this.child = child;
    this.url = url;
    this.status = exitStatusOf(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (this.#log += chunk));
    }
  }

  /** Such as `PgBouncer 1.25.2`. @throws Error when the program cannot be run */
  static version(binary) {
    const { error, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
    if (error !== undefined) throw error;
    return stdout.split('\n', 1)[0];
  }

  /** Starts PgBouncer in transaction mode in front of the database of `databaseUrl`, with further settings. */
  static async start(binary, folder, databaseUrl, settings) {
    const target = new URL(databaseUrl);
    const port = await findFreePort();
    const server =
      `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)} ` +
      `user=${target.username} password=${target.password}`;
    const lines = [
      '[databases]',
      `rapport = ${server}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'max_client_conn = 1000',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ];
    const file = path.join(folder, `${port}.ini`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const name of [folder, file]) await chown(name, NOBODY_ID, NOBODY_ID);
    const child = spawn(binary, [file], isRoot ? { uid: NOBODY_ID, gid: NOBODY_ID } : {});
    const bouncer = new PgBouncer(child, `postgres://rapport:rapport@127.0.0.1:${port}/rapport`);
    await until('PgBouncer listens', START_TIMEOUT_MS, () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer does not start:\n${bouncer.#log}`);
      return accepts(port);
    });
    return bouncer;
  }

  async stop() {
    this.child.kill('SIGKILL');
    await this.status;
  }
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
