import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { create } from 'axios';
import { ABANDONED } from '../../../src/core/jobs/outbox/outbox-dispatcher';
import { WebhookSenderService } from '../../../src/responses/webhooks/webhook-sender.service';

/** Starts an attempt, aborts it once `isReady` returns true, and returns its result. */
async function abandon(url: string, isReady: () => boolean, lookup?: () => void) {
  const client = create({
    maxRedirects: 0,
    proxy: false,
    responseType: 'stream',
    ...(lookup && {
      httpAgent: new http.Agent({ lookup }),
      httpsAgent: new https.Agent({ lookup }),
    }),
  });
  const controller = new AbortController();
  const message = { url, headers: {}, body: '{}' };
  const sender = new WebhookSenderService(
    new HttpService(client as unknown as HttpService['axiosRef']),
  );
  const result = sender.send(message, controller.signal, 10_000);
  while (!isReady()) await new Promise((turn) => setImmediate(turn));
  controller.abort(ABANDONED);
  return result;
}

describe('An attempt that a shutdown ends', () => {
  let receiver: Server;
  let origin: string;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    receiver = createServer((socket) => sockets.push(socket.resume().on('error', () => undefined)));
    await new Promise<void>((listening) => {
      receiver.listen(0, '127.0.0.1', listening);
    });
    origin = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => {
      receiver.close(closed);
    });
  });

  it('does not count during the DNS lookup of the receiver', async () => {
    for (const protocol of ['http', 'https']) {
      const lookup = jest.fn();
      const isReady = (): boolean => lookup.mock.calls.length > 0;
      expect(await abandon(`${protocol}://hook.example`, isReady, lookup)).toBeNull();
    }
  });

  it('does not count during the TLS handshake', async () => {
    const count = sockets.length;
    expect(await abandon(`https://${origin}`, () => sockets.length > count)).toBeNull();
  });

  it('counts as interrupted once the receiver may have the message', async () => {
    const count = sockets.length;
    const hasMessage = (): boolean => (sockets[count]?.bytesRead ?? 0) > 0;
    expect(await abandon(`http://${origin}`, hasMessage)).toEqual({
      kind: 'interrupted',
      statusCode: null,
    });
  });
});
