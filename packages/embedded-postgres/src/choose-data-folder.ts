import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { canEnter } from './can-enter';
import { clusterFolder } from './cluster-files';
import { errorCode } from './errors';
import { exists, makeFolders, toFolderError } from './folders';
import { assertNotReplaceable } from './replaceable-folder';
import { findServerUser, type ServerUser } from './server-user';
import { openTrustedFolder } from './trusted-folder';

export interface DataFolder {
  readonly folder: string;
  /** The account that runs PostgreSQL, or null for the user of this process. */
  readonly user: ServerUser | null;
}

/**
 * Creates the wanted data folder. If root starts the server and PostgreSQL's account cannot reach the folder (as in `/root`),
 * creates a substitute below `stateFolder` and reports it through `notice`. Resolves links, so that a folder has one name.
 * @throws Error with one line for the user if the folder cannot be used or another user could replace it
 */
export async function chooseDataFolder(
  wanted: string,
  stateFolder: string,
  notice: (message: string) => void,
): Promise<DataFolder> {
  const uid = process.getuid?.();
  if (uid !== 0) return { folder: await openAsUser(wanted, uid), user: null };

  const { folder, user } = await openAsRoot(wanted);
  if (await canEnter(folder, user)) return { folder, user };

  const substitute = substituteFolder(folder, stateFolder);
  await openTrustedFolder(substitute, 0);
  const substituteUser = await findServerUser(clusterFolder(substitute));
  notice(
    `Data folder ${folder} cannot be reached by user ${substituteUser.name}; using ${substitute}.`,
  );
  return { folder: substitute, user: substituteUser };
}

/** Returns the folder for files of a server that root starts, which is outside the project and may not exist yet. */
export async function findStateFolder(platform: string): Promise<string> {
  const [parent, name] =
    platform === 'darwin' ? ['/Library/Application Support', 'Rapport'] : ['/var/lib', 'rapport'];
  return path.join(await realpath(parent).catch(() => parent), name);
}

async function openAsUser(wanted: string, uid: number | undefined): Promise<string> {
  try {
    const folder = await realTarget(wanted);
    await assertOwnCluster(clusterFolder(folder), uid);
    await assertNotReplaceable(folder, uid === undefined ? [] : [uid]);
    await makeFolders(folder);
    if (!(await exists(clusterFolder(folder)))) {
      await access(folder, constants.W_OK | constants.X_OK);
    }
    return folder;
  } catch (error) {
    throw toFolderError(wanted, error);
  }
}

async function openAsRoot(wanted: string): Promise<{ folder: string; user: ServerUser }> {
  try {
    const folder = await realTarget(wanted);
    const cluster = clusterFolder(folder);
    const user = await findServerUser(cluster);
    // An existing cluster runs as its owner, who may own the data folder too.
    await assertNotReplaceable(folder, (await exists(cluster)) ? [user.uid] : []);
    await makeFolders(folder);
    await openOwnFolder(folder, user);
    return { folder, user };
  } catch (error) {
    throw toFolderError(wanted, error);
  }
}

/** Returns the substitute of a data folder; different folders have different substitutes. */
export function substituteFolder(wanted: string, stateFolder: string): string {
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 32);
  return path.join(stateFolder, digest);
}

async function assertOwnCluster(cluster: string, uid: number | undefined): Promise<void> {
  if (!(await exists(cluster))) return;
  const owner = (await stat(cluster)).uid;
  if (owner === uid) return;
  throw new Error(
    `data folder ${path.dirname(cluster)} holds the database of another user (id ${owner}): ` +
      'start the service as that user or root, or give it another folder',
  );
}

/** Resolves the links in a path whose last parts may not exist yet. */
async function realTarget(wanted: string): Promise<string> {
  const target = path.resolve(wanted);
  try {
    return await realpath(target);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return path.join(await realTarget(path.dirname(target)), path.basename(target));
  }
}

/** Lets the account enter root's folder if it holds only the cluster, which is private itself. */
async function openOwnFolder(folder: string, user: ServerUser): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o001) !== 0 || !(await canEnter(path.dirname(folder), user))) return;
  const ours = path.basename(clusterFolder(folder));
  const names = await readdir(folder);
  if (names.every((name) => name === ours || name.startsWith(`${ours}.`))) {
    await chmod(folder, (mode & 0o7777) | 0o011);
  }
}
