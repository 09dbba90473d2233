import { randomBytes } from 'node:crypto';
import { chown, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLUSTER_USER, clusterFolder, passwordFile, pgDataFolder } from './cluster-files';
import { EmbeddedPostgresUnavailableError, errorCode } from './errors';
import { exists } from './folders';
import { createStagingFolder, publishFolder, removeAbandonedFolders } from './publish-folder';
import { runSupervised } from './run-supervised';
import type { ServerUser } from './server-user';
import { startFailure } from './start-failure';

export interface ClusterPlan {
  readonly dataFolder: string;
  readonly binFolder: string;
  readonly user: ServerUser | null;
  readonly durable: boolean;
}

const INITDB_ARGS = [
  `--username=${CLUSTER_USER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Returns the folder of the cluster, and creates the cluster if there is none. Concurrent processes get the same cluster. A
 * process that is killed while it creates one leaves only a staging folder, which the next process removes.
 */
export async function ensureCluster(plan: ClusterPlan): Promise<string> {
  const cluster = clusterFolder(plan.dataFolder);
  if (!(await exists(cluster))) await createCluster(cluster, plan);
  await removeAbandonedFolders(cluster);
  return cluster;
}

async function createCluster(cluster: string, plan: ClusterPlan): Promise<void> {
  const staging = await createStagingFolder(cluster);
  try {
    await initialize(staging, plan);
    await publishFolder(staging, cluster);
  } catch (error) {
    if (!(await exists(cluster))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function initialize(staging: string, { binFolder, user, durable }: ClusterPlan) {
  const password = randomBytes(24).toString('hex');
  const secret = passwordFile(staging);
  await writeFile(secret, password, { mode: 0o600, flush: durable });
  if (user !== null) {
    await giveTo(user, secret);
    await giveTo(user, staging);
  }
  const initdb = runSupervised({
    program: path.join(binFolder, 'initdb'),
    args: [
      `--pgdata=${pgDataFolder(staging)}`,
      `--pwfile=${secret}`,
      ...INITDB_ARGS,
      ...(durable ? [] : ['--no-sync']),
    ],
    user,
    secrets: [password],
  });
  const end = await initdb.ended;
  if (end.code !== 0) throw startFailure('initdb', end, initdb.log.lastLines());
}

/** Fails for a root without capabilities (a rootless container) and on some file systems. */
async function giveTo({ name, uid, gid }: ServerUser, file: string): Promise<void> {
  try {
    await chown(file, uid, gid);
  } catch (error) {
    throw new EmbeddedPostgresUnavailableError(
      `Files in ${path.dirname(file)} cannot be given to user ${name}, which runs PostgreSQL (${errorCode(error)})`,
    );
  }
}
