import { readFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UnsafeDataFolderError } from './errors';
import { STICKY_BIT, GROUP_WRITE_BIT, OTHERS_WRITE_BIT } from './folders';

interface FolderEntry {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

interface Trust {
  readonly users: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
}

/** Returns whether a user outside `trust` can rename or replace the entries of a folder. */
export function isReplaceable({ uid, gid, mode }: FolderEntry, { users, groups }: Trust): boolean {
  if (!users.has(uid)) return true;
  if ((mode & STICKY_BIT) !== 0) return false;
  if ((mode & OTHERS_WRITE_BIT) !== 0) return true;
  // On systems with a umask of 002, each user has a private group with the same id.
  const isPrivateGroup = gid === uid || groups.has(gid);
  return (mode & GROUP_WRITE_BIT) !== 0 && !isPrivateGroup;
}

/**
 * Asserts that only root and `users` can rename or replace this real path and the folders above it. Skips parts that do not
 * exist, and the folders that contain this program: a user who can replace those can replace the program itself.
 * @throws UnsafeDataFolderError
 */
export async function assertNotReplaceable(
  folder: string,
  users: readonly number[],
): Promise<void> {
  const trust = {
    users: new Set([0, ...users, ...outerUsers()]),
    groups: new Set([0, ...(process.getgroups?.() ?? [])]),
  };
  const program = await realpath(__dirname);
  for (let current = folder; !isWithin(program, current); current = path.dirname(current)) {
    const entry = await stat(current).catch(() => null);
    if (entry !== null && isReplaceable(entry, trust)) throw replaceable(folder, current, entry);
  }
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}

/** The id that folders of the host, such as `/`, have as owner in a user namespace (a rootless container). */
function outerUsers(): number[] {
  try {
    const map = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/);
    if (map.join(' ') === '0 0 4294967295') return [];
    return [Number(readFileSync('/proc/sys/kernel/overflowuid', 'utf8'))];
  } catch {
    // The system has no user namespaces.
    return [];
  }
}

function replaceable(
  folder: string,
  at: string,
  { uid, mode }: FolderEntry,
): UnsafeDataFolderError {
  const octal = (mode & 0o7777).toString(8).padStart(4, '0');
  return new UnsafeDataFolderError(
    `data folder ${folder} is not safe: ${at} (owner id ${uid}, mode ${octal}) lets another user rename or replace it`,
  );
}
