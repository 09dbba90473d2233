import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Where a service that root starts keeps what must not lie in the project; need not exist. */
export async function findStateFolder(platform: string): Promise<string> {
  const [parent, name] =
    platform === 'darwin' ? ['/Library/Application Support', 'Rapport'] : ['/var/lib', 'rapport'];
  return path.join(await realpath(parent).catch(() => parent), name);
}
