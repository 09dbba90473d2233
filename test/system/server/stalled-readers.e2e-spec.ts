import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness } from '../../../src/core/observability/readiness';
import { createLargeForm, LARGE_ANSWER_LENGTH } from '../../factories/large-form.factory';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const EXPORTED_RESPONSES = 12;
const LISTED_RESPONSES = 3;
const READ_BYTES = 64 * 1024;
const READ_INTERVAL_MS = 500;
/** So many reads take longer than 7.5 s plus the interval of the check. */
const SLOW_READS = 20;

interface Client {
  readonly socket: Socket;
  /** Milliseconds between two reads, or null if the client does not read. */
  intervalMs: number | null;
  reads: number;
  received: number;
}

/** "Large" means more than the socket buffers of client and server hold. */
describe('A large response', () => {
  // Before the hook of useTeams, because a service that closes waits for its connections.
  afterAll(async () => {
    for (const { socket } of [...unread, ...slow, fast]) socket.destroy();
  });

  const { testApp, team } = useTeams();

  let unread: Client[];
  let slow: Client[];
  let fast: Client;
  let loggedBefore: number;

  /** Opens a client that requests `paths` and reads 64 KiB at a time. */
  function open(paths: readonly string[], intervalMs: number | null): Client {
    const { port } = new URL(testApp.url);
    const onread = {
      buffer: Buffer.alloc(READ_BYTES),
      callback: (length: number) => {
        client.reads += 1;
        client.received += length;
        if (client.intervalMs === 0) return true;
        setTimeout(() => socket.resume(), client.intervalMs ?? undefined);
        return false;
      },
    };
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', onread });
    const client: Client = { socket, intervalMs, reads: 0, received: 0 };
    if (intervalMs === null) socket.pause();
    socket.on('error', () => undefined);
    for (const path of paths) {
      socket.write(
        `GET /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`,
      );
    }
    return client;
  }

  /** A client that does not read detects a closed connection only when it sends. Empty lines do not count as progress. */
  async function sendLinesUntilClosed({ socket }: Client): Promise<void> {
    while (!socket.closed) {
      socket.write('\r\n');
      await sleep(100);
    }
  }

  beforeAll(async () => {
    loggedBefore = testApp.logLines.length;
    const list = await createLargeForm(testApp, team, EXPORTED_RESPONSES);
    const page = `${list}?limit=${LISTED_RESPONSES}`;
    unread = [open([`${list}/export`], null), open([page, page, page], null)];
    slow = [open([`${list}/export`], READ_INTERVAL_MS), open([page, page], READ_INTERVAL_MS)];
    fast = open([`${list}/export`], 0);
  });

  it('is sent completely to a client that reads it', async () => {
    await eventually(() => fast.received > EXPORTED_RESPONSES * LARGE_ANSWER_LENGTH);
  });

  it('is aborted when the client reads nothing for 7.5 s', async () => {
    await Promise.all(unread.map(sendLinesUntilClosed));
    expect(slow.filter(({ socket }) => socket.closed)).toEqual([]);
  });

  it('is sent completely to a client that reads slowly for more than 7.5 s', async () => {
    await eventually(() => slow.every(({ reads }) => reads >= SLOW_READS));
    for (const client of slow) client.intervalMs = 0;
    const [download, pages] = slow;
    await eventually(
      () =>
        Number(download?.received) > EXPORTED_RESPONSES * LARGE_ANSWER_LENGTH &&
        Number(pages?.received) > 2 * LISTED_RESPONSES * LARGE_ANSWER_LENGTH,
    );
    await eventually(() => testApp.app.get(Readiness).requestsInFlight === 0);
    const lines = testApp.logLines.slice(loggedBefore);
    const exports = lines.filter(({ route }) => String(route).endsWith('/export'));
    expect(exports.filter(({ aborted }) => aborted === true)).toHaveLength(1);
    expect(exports).toHaveLength(3);
  });
});
