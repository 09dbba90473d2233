import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** Returns the port of the previous server of this data directory, or null if there was none. */
export async function lastPort(pgData: string): Promise<number | null> {
  // PostgreSQL writes its command line to this file at each start, after it has bound the port.
  const options = await readFile(path.join(pgData, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = Number(/"port=(\d+)"/.exec(options)?.[1]);
  return Number.isInteger(port) ? port : null;
}

/** Returns a port of the loopback interface that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}
