import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { customerBody } from '../../factories/customer.factory';
import type { TeamClient } from '../../support/team-client';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

interface RawConnection {
  readonly socket: Socket;
  received: string;
}

async function connect(url: string): Promise<RawConnection> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  const connection = { socket, received: '' };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (connection.received += chunk.toString()));
  await once(socket, 'connect');
  return connection;
}

/** Connections that a service must close when it stops: ten idle ones, ten unused ones, and one with an upload. */
export interface OpenConnections {
  readonly idle: readonly RawConnection[];
  readonly unused: readonly RawConnection[];
  readonly upload: RawConnection;
  readonly restOfUpload: string;
}

/** Resolves when the service has received the head of the upload. */
export async function openConnections(
  url: string,
  { apiKey }: TeamClient,
): Promise<OpenConnections> {
  const idle = await Promise.all(times(10, () => connect(url)));
  for (const { socket } of idle) {
    socket.write(`GET /v1/auth/key HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`);
    await once(socket, 'data');
  }
  for (const { received } of idle) expect(received).toContain('Keep-Alive: timeout=75\r\n');
  const unused = await Promise.all(times(10, () => connect(url)));

  const upload = await connect(url);
  const body = JSON.stringify(customerBody());
  const head = [
    'POST /v1/customer HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  upload.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  await eventually(() => upload.received === CONTINUE);
  return { idle, unused, upload, restOfUpload: body.slice(10) };
}

/** Expects that the service closes the idle and unused connections first, and completes the upload. */
export async function expectGracefulClose(connections: OpenConnections): Promise<void> {
  const { idle, unused, upload, restOfUpload } = connections;
  await eventually(() => [...idle, ...unused].every(({ socket }) => socket.closed));
  expect(upload.received).toBe(CONTINUE);
  upload.socket.write(restOfUpload);
  await eventually(() => upload.socket.closed);
  expect(upload.received).toContain(`${CONTINUE}HTTP/1.1 201 Created\r\n`);
  expect(upload.received).toContain('\r\nConnection: close\r\n');
}
