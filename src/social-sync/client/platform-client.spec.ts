import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { HttpService } from '@nestjs/axios';
import {
  classifyStatus,
  PlatformError,
  PlatformHttp,
  type PlatformResponse,
  withQuery,
} from '@rapport/social-connectors';
import { PLATFORM_CONNECT_TIMEOUT_MS, createPlatformAgents } from './platform-agents';
import { PlatformClient } from './platform-client';

const MAX_BYTES = 10 * 1024 * 1024;

describe('A request to a platform', () => {
  let sockets: Socket[];
  let server: net.Server;
  let platform: PlatformHttp;

  beforeEach(() => {
    sockets = [];
    const client = new HttpService();
    Object.assign(client.axiosRef.defaults, { proxy: false, ...createPlatformAgents() });
    platform = new PlatformHttp(new PlatformClient(client));
    platform.retryDelaysMs = [0, 0];
  });

  afterEach(async () => {
    jest.useRealTimers();
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  async function listen(listening: net.Server): Promise<string> {
    server = listening.on('connection', (socket: Socket) => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** The response or the error. */
  const send = (url: string): Promise<PlatformResponse | PlatformError> =>
    platform.send({ url }, classifyStatus).catch((error: PlatformError) => error);

  describe('whose time to connect is limited', () => {
    beforeEach(() => {
      // The limit of the whole request is not a `setTimeout`, so the fake time does not reach it.
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] });
    });

    it('is given up after 10 seconds without a TLS handshake, and is not repeated', async () => {
      const host = await listen(net.createServer());
      const connected = once(server, 'connection');
      const failure = send(`https://${host}/`);
      await connected;

      jest.advanceTimersByTime(9_999);
      expect(jest.getTimerCount()).toBe(1);
      jest.advanceTimersByTime(1);

      expect(await failure).toMatchObject({ kind: 'transient', code: 'ETIMEDOUT' });
      expect(sockets).toHaveLength(1);
    });

    it('may wait longer for the response once it is connected', async () => {
      const host = await listen(http.createServer());
      const requested = once(server, 'request');
      const response = send(`http://${host}/`);
      const [, reply] = (await requested) as [unknown, http.ServerResponse];

      jest.advanceTimersByTime(2 * PLATFORM_CONNECT_TIMEOUT_MS);
      reply.end('{"id":"1"}');

      expect(await response).toMatchObject({ status: 200, body: { id: '1' } });
    });
  });

  it('does not follow a redirect', async () => {
    const urls: unknown[] = [];
    const host = await listen(
      http.createServer(({ url }, reply) => {
        urls.push(url);
        reply.writeHead(302, { Location: '/other' }).end();
      }),
    );
    platform.retryDelaysMs = [];
    expect(await send(`http://${host}/`)).toMatchObject({ kind: 'transient', code: 'http_302' });
    expect(urls).toEqual(['/']);
  });

  it.each([
    ['accepts a response of 10 MiB', MAX_BYTES, { status: 200 }],
    ['rejects a larger one', MAX_BYTES + 1, { kind: 'transient', code: 'ERR_BAD_RESPONSE' }],
  ])('%s', async (_what, bytes, expected) => {
    const host = await listen(
      http.createServer((_request, reply) => reply.end(`"${'x'.repeat(bytes - 2)}"`)),
    );
    platform.retryDelaysMs = [];
    expect(await send(`http://${host}/`)).toMatchObject(expected);
  });
});

describe('withQuery', () => {
  it('encodes parameters', () => {
    expect(withQuery('https://x.test/a', { scope: 'a b', plus: '+', uri: 'https://y.test' })).toBe(
      'https://x.test/a?scope=a%20b&plus=%2B&uri=https%3A%2F%2Fy.test',
    );
  });
});
