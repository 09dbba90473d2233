import path from 'node:path';

/** The superuser that owns a cluster; the service itself connects as a role without such rights. */
export const CLUSTER_USER = 'rapport';

/** One folder for the data and their password: renamed together, they cannot get mixed up between two makers. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cluster');
}

/** What PostgreSQL calls its data directory. */
export function pgDataFolder(cluster: string): string {
  return path.join(cluster, 'data');
}

/** The file that holds the password of {@link CLUSTER_USER}. */
export function passwordFile(cluster: string): string {
  return path.join(cluster, 'password');
}

/** The file in which a server of this data directory tells its process id and state. */
export function pidFile(pgData: string): string {
  return path.join(pgData, 'postmaster.pid');
}
