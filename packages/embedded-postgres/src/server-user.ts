import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresUnavailableError, errorCode } from './errors';

/** The account that runs PostgreSQL when root starts it, since PostgreSQL does not run as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Parses /etc/passwd. */
export function parsePasswd(text: string): ServerUser[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
}

/**
 * Picks the account that runs a cluster: its owner if it exists, else `postgres` (`_postgres` on macOS), else `nobody`.
 * @throws EmbeddedPostgresUnavailableError if there is none of them
 */
export function pickServerUser(
  users: readonly ServerUser[],
  owner: { uid: number; gid: number } | null,
): ServerUser {
  // spawn() rejects negative ids (on macOS nobody is -2).
  const usable = users.filter((user) => user.uid > 0 && user.gid >= 0);
  if (owner !== null && owner.uid > 0) {
    const known = usable.find((user) => user.uid === owner.uid);
    return known ?? { name: `with id ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const user = ['postgres', '_postgres', 'nobody']
    .map((name) => usable.find((candidate) => candidate.name === name))
    .find((candidate) => candidate !== undefined);
  if (user === undefined) {
    throw new EmbeddedPostgresUnavailableError(
      'PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody',
    );
  }
  return user;
}

/** {@link pickServerUser} for the cluster in this folder, which may not exist. */
export async function findServerUser(cluster: string): Promise<ServerUser> {
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  try {
    return pickServerUser(users, await stat(cluster));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return pickServerUser(users, null);
    throw error;
  }
}
