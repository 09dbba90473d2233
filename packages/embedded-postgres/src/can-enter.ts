import { stat } from 'node:fs/promises';
import path from 'node:path';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns whether the account may enter the folder (or run the file) and every folder above it.
 * @throws Error if the target does not exist
 */
export async function canEnter(target: string, account: Account): Promise<boolean> {
  for (let current = path.resolve(target); ; current = path.dirname(current)) {
    const { uid, gid, mode } = await stat(current);
    if (!maySearch({ uid, gid, mode }, account)) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** The kernel checks only the first class that applies: an owner without the permission is denied, even if others have it. */
function maySearch(entry: Account & { mode: number }, account: Account): boolean {
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}
