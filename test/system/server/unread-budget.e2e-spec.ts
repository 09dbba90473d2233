import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type Socket } from 'node:net';
import { customerBody } from '../../factories/customer.factory';
import { createLargeForm } from '../../factories/large-form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

interface Reader {
  readonly team: TeamClient;
  /** The path of a list of 3.9 MB, just below the size that is streamed. */
  readonly list: string;
}

describe('The budget of large responses that clients have not read', () => {
  const testApp = useOnce(shareTestApp);
  let readers: Reader[];
  let sockets: Socket[];

  const create = async (): Promise<Reader> => {
    const team = await createTeam(testApp);
    return { team, list: await createLargeForm(testApp, team, 3) };
  };

  beforeAll(async () => {
    readers = await Promise.all(times(5, create));
  });

  beforeEach(() => {
    sockets = [];
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  /** Sends six pipelined requests for a list and reads nothing. */
  function openUnread({ team, list }: Reader): void {
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.pause();
    const request = `GET /v1${list} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`;
    socket.write(request.repeat(6));
  }

  /** Reads a list without parsing it; returns whether it was served. */
  async function read({ team, list }: Reader): Promise<boolean> {
    const headers = { Authorization: `Bearer ${team.apiKey}` };
    const request = http.get(`${testApp.url}/v1${list}`, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode === 200;
  }

  /** Opens connections until their team, or the process, has used up its budget. */
  async function exhaust(reader: Reader): Promise<void> {
    openUnread(reader);
    let rejected = 0;
    // Two rejections in a row: a response counts until the kernel has taken its bytes, which may be a moment later.
    await eventually(async () => {
      const isServed = await read(reader);
      rejected = isServed ? 0 : rejected + 1;
      if (isServed) openUnread(reader);
      return rejected === 2;
    });
  }

  const untilServed = (reader: Reader) => eventually(() => read(reader));

  it('is 16 MiB per team: when it is used up, other teams, small responses and writes are served', async () => {
    const [reader, other] = readers as [Reader, Reader];
    await exhaust(reader);
    const { team, list } = reader;

    const rejected = await team.get(list).expect(429);
    expectError(rejected, 'RATE_LIMITED');
    expect(rejected.headers['retry-after']).toBe('1');
    const listed = await other.team.get(other.list).expect(200);
    expect((listed.body as { data: unknown[] }).data).toHaveLength(3);
    await team.get('/forms').expect(200);
    const customers = times(1_000, () => customerBody());
    const created = await team.post('/customers', customers).expect(201);
    expect(created.text.length).toBeGreaterThan(64 * 1024);

    // The clients of the team read everything.
    for (const socket of sockets) socket.resume();
    await untilServed(reader);
  });

  it('is 64 MiB per process: when it is used up, small responses are served', async () => {
    const [fifth, ...others] = readers as [Reader, ...Reader[]];
    // Repeats because the service disconnects the first clients after 7.5 s.
    const rejected = await eventually(async () => {
      await Promise.all(others.map(exhaust));
      if (await read(fifth)) return null;
      const response = await fifth.team.get(fifth.list);
      return response.status === 200 ? null : response;
    });
    expectError(rejected, 'SERVICE_UNAVAILABLE');
    expect(rejected.headers['retry-after']).toBe('1');
    for (const { team } of readers) await team.get('/forms').expect(200);

    for (const socket of sockets) socket.destroy();
    for (const reader of readers) await untilServed(reader);
  });
});
