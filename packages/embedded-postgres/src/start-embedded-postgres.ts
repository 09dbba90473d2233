import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireServer } from './acquire-server';
import { chooseDataFolder } from './choose-data-folder';
import { CLUSTER_USER, passwordFile, pgDataFolder } from './cluster-files';
import { ensureCluster } from './create-cluster';
import { locateBinaries } from './locate-binaries';
import { prepareBinaries } from './prepare-binaries';
import { errorCode } from './error-code';
import { type Recovery, ServerKeeper } from './server-keeper';
import { roleUrl, serviceRole } from './service-role';
import { findStateFolder } from './state-folder';

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster and its password; created when absent. */
  dataDir: string;
  /** Name of the database to make sure exists (default `rapport`). */
  database?: string;
  /** false: faster, and a power cut may destroy the data (tests). Default true. */
  durable?: boolean;
  /** Called with lines that a person should see. */
  notice?: (message: string) => void;
  /** Starts the server again when it ends; without it, its end is only told through `notice`. */
  recovery?: Recovery;
  /** Further server settings, e.g. `{ work_mem: '16MB' }`; an adopted server keeps its own. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the database, as the role that owns it. */
  url: string;
  /** Of database `postgres`, as superuser. */
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
  const { database = 'rapport', durable = true, notice = () => undefined } = options;
  const binaries = locateBinaries(process.platform, process.arch);
  const stateFolder = await findStateFolder(process.platform);
  const { folder, user } = await chooseDataFolder(
    path.resolve(options.dataDir),
    stateFolder,
    notice,
  );
  const binFolder = await prepareBinaries(binaries, user, stateFolder);
  const cluster = await ensureCluster({ dataFolder: folder, binFolder, user, durable });
  const password = await readPassword(folder, passwordFile(cluster));
  const role = serviceRole(password);
  const superuser = { name: CLUSTER_USER, password };
  const adminUrl = (port: number, name: string): string => roleUrl(superuser, port, name);

  const plan = {
    pgData: pgDataFolder(cluster),
    binFolder,
    user,
    settings: { ...SETTINGS, ...(durable ? {} : FAST_SETTINGS), ...options.settings },
    secrets: [password, role.password],
    database,
    role,
    adminUrl,
  };
  const server = await acquireServer(plan);
  const keeper = new ServerKeeper(plan, server, notice, options.recovery ?? null);
  return {
    url: roleUrl(role, server.port, database),
    adminUrl: adminUrl(server.port, 'postgres'),
    port: server.port,
    dataDir: folder,
    adopted: server.process === null,
    stop: () => keeper.stop(),
  };
}

async function readPassword(folder: string, file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(
      `data folder ${folder} holds no usable database: ${file} cannot be read (${errorCode(error)})`,
      { cause: error },
    );
  }
}
