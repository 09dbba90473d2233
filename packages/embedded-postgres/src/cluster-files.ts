import path from 'node:path';

/** The superuser of a cluster; applications connect with a role that is no superuser. */
export const CLUSTER_USER = 'rapport';

/** The folder of data and password: one rename publishes both, so that they belong together. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cluster');
}

/** The data directory of PostgreSQL (`PGDATA`). */
export function pgDataFolder(cluster: string): string {
  return path.join(cluster, 'data');
}

/** The file that holds the password of {@link CLUSTER_USER}. */
export function passwordFile(cluster: string): string {
  return path.join(cluster, 'password');
}

/** The file in which a server of this data directory writes its process id and state. */
export function pidFile(pgData: string): string {
  return path.join(pgData, 'postmaster.pid');
}
