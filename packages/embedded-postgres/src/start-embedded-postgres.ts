import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireServer } from './acquire-server';
import { chooseDataFolder, findStateFolder } from './choose-data-folder';
import { CLUSTER_USER, passwordFile, pgDataFolder } from './cluster-files';
import { ensureCluster } from './create-cluster';
import { locateBinaries } from './locate-binaries';
import { prepareBinaries } from './prepare-binaries';
import { errorCode } from './errors';
import { type Recovery, ServerKeeper } from './server-keeper';
import { roleUrl, serviceRole } from './service-role';

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster and its password; created if it does not exist. */
  dataDir: string;
  /** The name of the database, which is created if it does not exist. Default `rapport`. */
  database?: string;
  /** Default true. false is faster, but a power cut may destroy the data; for tests. */
  durable?: boolean;
  /** Called with messages for the user, one line each. */
  notice?: (message: string) => void;
  /** Restarts the server when it ends; without `recovery`, `notice` reports the end. */
  recovery?: Recovery;
  /** Further server settings, such as `{ work_mem: '16MB' }`; a joined server keeps its own. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** The URL of the database, with the role that owns it. */
  url: string;
  /** The URL of the database `postgres`, with the superuser. */
  adminUrl: string;
  port: number;
  /** The folder in use, with symbolic links resolved. */
  dataDir: string;
  /** Whether another process runs the server; `stop` then leaves it running. */
  joined: boolean;
  /** Stops the server, and resolves when it has ended. Close connection pools first. */
  stop(): Promise<void>;
}

const SETTINGS = { max_connections: '200' };
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that npm installed, or joins the one that runs on the data folder. The server ends with this process,
 * also after `kill -9`.
 * @throws EmbeddedPostgresUnavailableError if it cannot run here; UnsafeDataFolderError; Error with the reason, or with the
 * end of its log
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
    joined: server.process === null,
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
