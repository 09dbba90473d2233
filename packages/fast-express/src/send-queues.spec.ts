import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import { readSendQueues } from './send-queues';

/** More than the receive buffer of a client that does not read. */
const BYTES = 512 * 1024;

const loopback = (os.networkInterfaces().lo ?? []).map(({ address }) => address);

// Other systems than Linux have no such interface.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux.each(loopback)('readSendQueues of sockets on %s', (host) => {
  let server: net.Server;
  let client: Socket;
  let socket: Socket;

  beforeEach(async () => {
    server = net.createServer().listen(0, host);
    await once(server, 'listening');
    client = net.connect((server.address() as AddressInfo).port, host);
    client.pause();
    [socket] = (await once(server, 'connection')) as [Socket];
  });

  afterEach(async () => {
    client.destroy();
    socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const queueOf = async () => (await readSendQueues([socket])).get(socket);

  const until = async (isReached: (queue: number | undefined) => boolean): Promise<void> => {
    while (!isReached(await queueOf())) await new Promise((resolve) => setImmediate(resolve));
  };

  it('counts the bytes that the client has not acknowledged', async () => {
    expect(await queueOf()).toBe(0);
    socket.write(Buffer.alloc(BYTES));
    await until((queue) => Number(queue) > 0 && Number(queue) < BYTES);
    client.resume();
    await until((queue) => queue === 0);
  });

  it('is 0 for a closed socket', async () => {
    socket.destroy();
    expect(await queueOf()).toBe(0);
  });
});
