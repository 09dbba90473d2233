import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** The port of the last server of this data directory, by which other processes may know the next one; else null. */
export async function lastPort(pgData: string): Promise<number | null> {
  // PostgreSQL writes its command line there at each start, once the port is its own.
  const options = await readFile(path.join(pgData, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = Number(/"port=(\d+)"/.exec(options)?.[1]);
  return Number.isInteger(port) ? port : null;
}

/** A port of the loopback interface that nothing listened on a moment ago. */
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
