import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireServer } from './acquire-server';
import { chooseDataFolder } from './choose-data-folder';
import { CLUSTER_USER, passwordFile, pgDataFolder } from './cluster-files';
import { ensureCluster } from './create-cluster';
import { locateBinaries } from './locate-binaries';
import { prepareBinaries } from './prepare-binaries';
import type { SupervisedProcess } from './run-supervised';
import { findStateFolder } from './state-folder';
import { stopServer } from './stop-server';

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster and its password; created when absent. */
  dataDir: string;
  /** Name of the database to make sure exists (default `rapport`). */
  database?: string;
  /** false: faster, and a power cut may destroy the data (tests). Default true. */
  durable?: boolean;
  /** Called with lines that a person should see. */
  notice?: (message: string) => void;
  /** Further server settings, e.g. `{ work_mem: '16MB' }`; an adopted server keeps its own. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the database. */
  url: string;
  /** Of database `postgres`. */
  adminUrl: string;
  port: number;
  /** The folder really used, links resolved. */
  dataDir: string;
  /** Whether another process runs the server of this folder; `stop` then leaves it running. */
  adopted: boolean;
  /** Resolves when the server is gone; pools should be closed before. */
  stop(): Promise<void>;
}

const SETTINGS = { max_connections: '200' };
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that npm installed, or joins the one that already runs on this folder. It ends with this
 * process, however that ends. Throws with a line for a person where it cannot run, or with the end of its log.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { database = 'rapport', durable = true, notice = () => undefined, settings } = options;
  const binaries = locateBinaries(process.platform, process.arch);
  const stateFolder = await findStateFolder(process.platform);
  const { folder, user } = await chooseDataFolder(
    path.resolve(options.dataDir),
    stateFolder,
    notice,
  );
  const binFolder = await prepareBinaries(binaries, user, stateFolder);
  const cluster = await ensureCluster({ dataFolder: folder, binFolder, user, durable });
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim();
  const urlOf = (port: number, name: string) =>
    `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

  const server = await acquireServer({
    pgData: pgDataFolder(cluster),
    binFolder,
    user,
    settings: { ...SETTINGS, ...(durable ? {} : FAST_SETTINGS), ...settings },
    secrets: [password],
    database,
    adminUrl: (port) => urlOf(port, 'postgres'),
  });
  return {
    url: urlOf(server.port, database),
    adminUrl: urlOf(server.port, 'postgres'),
    port: server.port,
    dataDir: folder,
    adopted: server.process === null,
    stop: server.process === null ? async () => undefined : makeStop(server.process, notice),
  };
}

/** Tells of an end that nobody asked for; may be called more than once. */
function makeStop(server: SupervisedProcess, notice: (message: string) => void) {
  let stopped: Promise<void> | undefined;
  const reportEnd = async () => {
    const end = await server.ended;
    if (stopped === undefined) notice(`the embedded PostgreSQL has ended (${end.description})`);
  };
  void reportEnd();
  return (): Promise<void> => (stopped ??= stopServer(server));
}
