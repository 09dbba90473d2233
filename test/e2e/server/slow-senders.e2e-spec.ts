import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';

/** What a sender has for all of a request; it is looked after every second. */
const ALLOWED_MS = 14_000;
const SHORT_MS = 300;
const DRIP_MS = 50;

interface Outcome {
  received: string;
  /** In which order the connection was closed and almost all of the short time was over. */
  order: string[];
}

describe('A sender who takes too long', () => {
  let testApp: TestApp;
  let server: Server;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    server = testApp.app.getHttpServer();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** Sends `first` and then one byte after the other, and does not hang up by itself: it would go on for ever. */
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

  it('is let go within 15 s', () => {
    expect(server.requestTimeout).toBe(ALLOWED_MS);
    expect(server.headersTimeout).toBeLessThanOrEqual(ALLOWED_MS);
  });

  it('of headers or of a body gets an error and is disconnected, whether it hangs up or not', async () => {
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

  it('to hang up after what is no HTTP is cut off', async () => {
    const { requestTimeout, headersTimeout } = server;
    // Not by these, then.
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
