import net, { type AddressInfo } from 'node:net';
import { type Reply, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  remark,
  settledOne,
  shareWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const CHUNK = Buffer.alloc(16_384, 'x');

describe('A receiver', () => {
  const { team } = useTeams({ app: shareWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  async function deliverTo(url: string, reply?: Reply) {
    receiver.reply = reply ?? receiver.reply;
    const form = await createHookedForm(team, { url });
    await remark(team, form.id);
    return settledOne(team, form.id);
  }

  it('that does not listen fails the delivery', async () => {
    const port = await closedPort();
    expect(await deliverTo(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastStatusCode: null,
      lastError: 'The connection to the receiver failed (ECONNREFUSED).',
    });
  });

  it.each([
    ['ten megabytes', 10_485_760],
    ['endless data', Infinity],
  ])('that sends %s is disconnected, and the delivery succeeds', async (_name, length) => {
    let isEnded = false;
    const sendChunks: Reply = (response) => {
      response.writeHead(200);
      let remaining = length;
      const send = (): void => {
        while (remaining > 0 && !response.destroyed && response.write(CHUNK))
          remaining -= CHUNK.length;
        if (remaining <= 0) response.end(() => (isEnded = true));
      };
      response.on('drain', send);
      send();
    };
    expect(await deliverTo(receiver.url, sendChunks)).toMatchObject({
      status: 'delivered',
      lastStatusCode: 200,
    });
    await eventually(async () => (await receiver.connections()) === 0);
    expect(isEnded).toBe(false);
  });

  it('that does not speak HTTP fails the delivery', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('This is not HTTP.\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await deliverTo(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 'failed',
      lastStatusCode: null,
      lastError: expect.stringMatching(/^The connection to the receiver failed \(HPE_\w+\)\.$/),
    });
    server.close();
  });
});

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
