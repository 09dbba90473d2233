import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { waitForDatabase } from '../../../src/core/database/wait-for-database';
import { createDatabaseWithEncoding, createTestDatabase } from '../../support/test-database';

describe('waitForDatabase', () => {
  it('returns the server without user and password', async () => {
    const database = await createTestDatabase();
    const { hostname, port, pathname } = new URL(database.url);

    expect(await waitForDatabase(database.url)).toEqual({
      host: hostname,
      port: Number(port),
      database: pathname.slice(1),
      version: expect.stringMatching(/^\d+\.\d+/) as unknown,
    });
    await database.drop();
  });

  it.each(['SQL_ASCII', 'LATIN1'])('rejects a database of the encoding %s', async (encoding) => {
    const database = await createDatabaseWithEncoding(encoding);
    try {
      await expect(waitForDatabase(database.url)).rejects.toThrow(
        `The encoding of the database must be UTF8; this is ${encoding} (to create another one: ` +
          'createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8).',
      );
    } finally {
      await database.drop();
    }
  });

  it('reports the reason while it waits, once within its first ten seconds', async () => {
    const reports: string[] = [];
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();

    await expect(
      waitForDatabase(`postgres://u:secret@127.0.0.1:${port}/x`, {
        timeoutMs: 4_000,
        report: (message) => reports.push(message),
      }),
    ).rejects.toThrow(
      /^The database did not respond within 4 s: connect ECONNREFUSED .+nothing listens/,
    );

    expect(reports).toEqual([
      expect.stringMatching(/^Waiting for the database: connect ECONNREFUSED .+ \(nothing listens/),
    ]);
    expect(reports.join()).not.toContain('secret');
  });

  it('reports that it waits for a server that accepts connections and sends nothing', async () => {
    const connections: Socket[] = [];
    const server = createServer((socket) => connections.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const report = jest.fn((_message: string) => {
      server.close();
      for (const socket of connections) socket.destroy();
    });

    const waiting = waitForDatabase(`postgres://127.0.0.1:${port}/x`, { timeoutMs: 2_000, report });

    await expect(waiting).rejects.toThrow(/^The database did not respond within 2 s: /);
    // During the first attempt, which has a longer timeout.
    expect(connections).toHaveLength(1);
    expect(report.mock.calls).toEqual([['Waiting for the database: it has not responded yet']]);
  });
});
