import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

/** The time limit of a request. The service checks it every second, so that a slow request is rejected within 15 s. */
const REQUEST_TIMEOUT_MS = 14_000;
const SHORT_MS = 300;
const DRIP_MS = 50;

interface Outcome {
  received: string;
  /** The order of two events: the connection was closed, and most of the time limit had passed. */
  order: string[];
}

describe('A slow request', () => {
  const { testApp, team } = useTeams();
  let server: Server;

  beforeAll(async () => {
    server = testApp.app.getHttpServer();
  });

  /** Sends `first` and then single bytes until the service closes the connection. */
  async function drip(first: string, byte: string): Promise<Outcome> {
    const order: string[] = [];
    const almost = sleep(SHORT_MS - DRIP_MS).then(() => order.push('almost over'));
    const received = await new Promise<string>((resolve) => {
      let received = '';
      const { port } = new URL(testApp.url);
      const socket = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
      socket.write(first);
      const dripping = setInterval(() => socket.write(byte), DRIP_MS);
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(dripping);
        order.push('closed');
        resolve(received);
      });
    });
    await almost;
    return { received, order };
  }

  const slowHeaders = () => drip('GET /v1/forms HTTP/1.1\r\nHost: x\r\nX-Long: ', 'x');

  const slowBody = () =>
    drip(
      [
        'POST /v1/customer HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${team.apiKey}`,
        'Content-Type: application/json',
        'Content-Length: 100000',
        '',
        '{"firstName":"',
      ].join('\r\n'),
      'x',
    );

  it('is rejected within 15 s', () => {
    expect(server.requestTimeout).toBe(REQUEST_TIMEOUT_MS);
    expect(server.headersTimeout).toBeLessThanOrEqual(REQUEST_TIMEOUT_MS);
  });

  it('gets an error, and its connection is closed, when its headers or its body exceed the time limit', async () => {
    const { requestTimeout, headersTimeout } = server;
    server.requestTimeout = SHORT_MS;
    server.headersTimeout = SHORT_MS;
    try {
      const outcomes = await Promise.all([...times(10, slowHeaders), ...times(10, slowBody)]);
      for (const { received, order } of outcomes) {
        expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
        expect(received).toContain('"request: did not arrive in time"');
        expect(order).toEqual(['almost over', 'closed']);
      }
      await team.get('/forms').expect(200);
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
    }
  });

  it('is disconnected when it goes on after invalid HTTP', async () => {
    const { requestTimeout, headersTimeout } = server;
    // Disables the time limits: they must not be what closes the connection.
    server.requestTimeout = 0;
    server.headersTimeout = 0;
    try {
      const { received } = await drip('HELO\r\n\r\n', 'x');
      expect(received).toContain('"request: is not valid HTTP"');
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
    }
  });
});
