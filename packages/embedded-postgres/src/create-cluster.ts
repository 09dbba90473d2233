import { randomBytes } from 'node:crypto';
import { chown, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLUSTER_USER, clusterFolder, passwordFile, pgDataFolder } from './cluster-files';
import { errorCode } from './error-code';
import { exists } from './exists';
import { createStagingFolder, publishFolder, removeAbandonedFolders } from './publish-folder';
import { runSupervised } from './run-supervised';
import type { ServerUser } from './server-user';
import { startFailure } from './start-failure';
import { EmbeddedPostgresUnavailableError } from './unavailable-error';

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
 * The folder of the cluster, made now if there is none. Of several processes that make it at once one wins and all
 * get the winner's; a process that is killed meanwhile leaves nothing that counts.
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
    await initialise(staging, plan);
    await publishFolder(staging, cluster);
  } catch (error) {
    if (!(await exists(cluster))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function initialise(staging: string, { binFolder, user, durable }: ClusterPlan) {
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

/** A root without its powers (a rootless container) and some file systems cannot. */
async function giveTo({ name, uid, gid }: ServerUser, file: string): Promise<void> {
  try {
    await chown(file, uid, gid);
  } catch (error) {
    throw new EmbeddedPostgresUnavailableError(
      `Files in ${path.dirname(file)} cannot be given to user ${name}, which runs PostgreSQL (${errorCode(error)})`,
    );
  }
}
