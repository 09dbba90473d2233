import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import {
  chooseDataFolder,
  findStateFolder,
} from '../../../packages/embedded-postgres/src/choose-data-folder';
import { findFreePort } from '../../../packages/embedded-postgres/src/choose-port';
import {
  CLUSTER_USER,
  passwordFile,
  pgDataFolder,
  pidFile,
} from '../../../packages/embedded-postgres/src/cluster-files';
import { ensureCluster } from '../../../packages/embedded-postgres/src/create-cluster';
import { ensureDatabase } from '../../../packages/embedded-postgres/src/ensure-database';
import { locateBinaries } from '../../../packages/embedded-postgres/src/locate-binaries';
import { parsePostmasterPid } from '../../../packages/embedded-postgres/src/postmaster-pid';
import { prepareBinaries } from '../../../packages/embedded-postgres/src/prepare-binaries';
import {
  runSupervised,
  type SupervisedProcess,
} from '../../../packages/embedded-postgres/src/run-supervised';
import { roleUrl, serviceRole } from '../../../packages/embedded-postgres/src/service-role';

const START_TIMEOUT_MS = 300_000;
const DATABASE = 'rapport';

/** A PostgreSQL with durable settings, on one port for all its starts, which can be stopped with any signal. */
export class Postgres {
  private server: SupervisedProcess | null = null;

  private constructor(
    private readonly run: Omit<Parameters<typeof runSupervised>[0], 'args'>,
    readonly pgData: string,
    /** The URL for the service. */
    readonly url: string,
    /** The URL of the same database for the superuser. */
    readonly adminUrl: string,
  ) {}

  /** Creates the cluster in the folder and starts it. */
  static async create(dataDir: string): Promise<Postgres> {
    const stateFolder = await findStateFolder(process.platform);
    const { folder, user } = await chooseDataFolder(dataDir, stateFolder, () => undefined);
    const binaries = locateBinaries(process.platform, process.arch);
    const binFolder = await prepareBinaries(binaries, user, stateFolder);
    const cluster = await ensureCluster({ dataFolder: folder, binFolder, user, durable: true });
    const password = (await readFile(passwordFile(cluster), 'utf8')).trim();
    const port = await findFreePort();
    const role = serviceRole(password);
    const superuser = { name: CLUSTER_USER, password };
    const postgres = new Postgres(
      { program: path.join(binFolder, 'postgres'), user, secrets: [password] },
      pgDataFolder(cluster),
      roleUrl(role, port, DATABASE),
      roleUrl(superuser, port, DATABASE),
    );
    await postgres.start();
    await ensureDatabase((database) => roleUrl(superuser, port, database), DATABASE, role);
    await postgres.assertDurable();
    return postgres;
  }

  /** The server of a copied data folder, on a port of its own; it is not started. */
  async onCopy(pgData: string): Promise<Postgres> {
    const port = `${await findFreePort()}`;
    const withPort = (text: string): string => Object.assign(new URL(text), { port }).href;
    return new Postgres(this.run, pgData, withPort(this.url), withPort(this.adminUrl));
  }

  /** The account that runs the server, or null for the account of this process. */
  get user(): { readonly uid: number; readonly gid: number } | null {
    return this.run.user;
  }

  get isRunning(): boolean {
    return this.server !== null;
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const { port } = new URL(this.url);
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
    const args = ['-D', this.pgData, ...settings.flatMap((setting) => ['-c', setting])];
    const server = runSupervised({ ...this.run, args });
    this.server = server;
    void server.ended.then(() => (this.server = this.server === server ? null : this.server));
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const state = parsePostmasterPid(
        await readFile(pidFile(this.pgData), 'utf8').catch(() => ''),
      );
      if (state?.pid === server.pid && state?.status === 'ready') return;
      if (this.server !== server || Date.now() > deadline) {
        throw new Error(`PostgreSQL does not start:\n${server.log.lastLines()}`);
      }
      await sleep(10);
    }
  }

  /** `SIGQUIT` is what `pg_ctl stop -m immediate` sends, `SIGINT` a fast shutdown. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    this.server?.kill(signal);
    await this.server?.ended;
  }

  /** Suspends the server with all of its processes, or lets them continue. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = this.server?.pid;
    if (pid === undefined) return;
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    for (const [child = 0, parent] of all) if (parent === pid) process.kill(child, signal);
    process.kill(pid, signal);
  }

  async query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.adminUrl, application_name: 'faults' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, [...values])).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Without these settings, a crash may lose acknowledged writes. */
  private async assertDurable(): Promise<void> {
    const rows = await this.query<{ name: string }>(
      `SELECT name FROM pg_settings
        WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting <> 'on'`,
    );
    if (rows.length > 0) throw new Error(`Not durable: ${rows.map(({ name }) => name).join(', ')}`);
  }
}
