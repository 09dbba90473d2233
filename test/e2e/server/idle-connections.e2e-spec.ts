import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { sharedProgram } from '../../support/compile-sources';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { eventually } from '../webhooks/webhook-app';
import { ServiceProcess } from './service-process';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

interface Client {
  readonly socket: Socket;
  received: string;
}

async function connect(url: string): Promise<Client> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  const client = { socket, received: '' };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (client.received += chunk.toString()));
  await once(socket, 'connect');
  return client;
}

describe('SIGTERM while connections stay open for 75 s', () => {
  let folder: string;
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    [folder, testApp] = await Promise.all([sharedProgram(), startTestApp()]);
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  async function request({ socket }: Client, path: string): Promise<void> {
    socket.write(`GET ${path} HTTP/1.1\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`);
    await once(socket, 'data');
  }

  it.each(['1', '2'])(
    'closes idle and unused connections before a request in progress ends: WEB_CONCURRENCY=%s',
    async (processes) => {
      const service = ServiceProcess.start(folder, {
        DATABASE_URL: testApp.databaseUrl,
        WEB_CONCURRENCY: processes,
      });
      const url = await service.url();
      const used = await Promise.all(times(10, () => connect(url)));
      for (const client of used) await request(client, '/v1/auth/key');
      for (const { received } of used) expect(received).toContain('Keep-Alive: timeout=75\r\n');
      const unused = await Promise.all(times(10, () => connect(url)));

      const upload = await connect(url);
      const body = JSON.stringify(customerBody());
      const head = [
        'POST /v1/customer HTTP/1.1',
        `Authorization: Bearer ${team.apiKey}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Expect: 100-continue',
      ];
      upload.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
      await eventually(() => upload.received === CONTINUE);

      const stopped = service.stop();
      await service.waitFor(/"msg":"Stopping\."/);
      await eventually(() => [...used, ...unused].every(({ socket }) => socket.closed));
      expect(upload.received).toBe(CONTINUE);
      upload.socket.write(body.slice(10));
      await eventually(() => upload.socket.closed);
      expect(upload.received).toContain(`${CONTINUE}HTTP/1.1 201 Created\r\n`);
      expect(upload.received).toContain('\r\nConnection: close\r\n');
      expect(await stopped).toBe(0);
    },
  );
});
