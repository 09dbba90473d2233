import net, { type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { largeBodies } from '../../../src/core/http/json-body.guard';
import { formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const LIMIT = 256 * 1024;
const MAX_QUEUED = 50;

/** The JSON of a form with exactly `bytes` bytes. */
function formOf(bytes: number): string {
  const [start = '', end = ''] = JSON.stringify({ ...formBody(), extra: '|' }).split('|');
  return start + 'x'.repeat(bytes - start.length - end.length) + end;
}

interface Upload {
  readonly socket: Socket;
  received: string;
  finish(): void;
}

describe('The queue of bodies above 256 KiB', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  let uploads: Upload[];
  let sockets: Socket[];

  beforeEach(async () => {
    sockets = [];
    uploads = times(2, begin);
    await eventually(() => inFlight().active === 2);
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  const inFlight = () => largeBodies.countOf(team.teamId);

  /** Opens a connection that sends half of a large body. */
  function begin(): Upload {
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    sockets.push(socket);
    const body = formOf(LIMIT + 1);
    const half = body.length / 2;
    const upload = { socket, received: '', finish: () => socket.write(body.slice(half)) };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (upload.received += chunk.toString()));
    const head = [
      'POST /v1/forms HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${team.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, half)}`);
    return upload;
  }

  it('does not delay a body of exactly 256 KiB', async () => {
    const chunked = team.post('/forms').set('Content-Type', 'application/json');
    chunked.set('Transfer-Encoding', 'chunked').write(formOf(LIMIT));
    await chunked.expect(201);
    await team.post('/forms', formOf(LIMIT)).expect(201);
    const zipped = gzipSync(formOf(LIMIT));
    await team.post('/forms', zipped).set('Content-Encoding', 'gzip').expect(201);
    expect(inFlight()).toEqual({ active: 2, queued: 0 });

    const waiting = [
      Promise.resolve(team.post('/forms', formOf(LIMIT + 1))),
      Promise.resolve(
        team.post('/forms', gzipSync(formOf(LIMIT + 1))).set('Content-Encoding', 'gzip'),
      ),
    ];
    await eventually(() => inFlight().queued === 2);
    uploads[0]?.finish();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(201);
  });

  it('holds 50 bodies per team: rejects the next with 429, and queued bodies after 4 s with 503', async () => {
    const other = await createTeam(testApp);
    const queued = times(MAX_QUEUED, begin);
    await eventually(() => inFlight().queued === MAX_QUEUED);

    const rejected = await team.post('/forms', formOf(LIMIT + 1));
    expectError(rejected, 'RATE_LIMITED');
    expect(rejected.headers['retry-after']).toBe('1');
    expect(inFlight()).toEqual({ active: 2, queued: MAX_QUEUED });
    await other.post('/forms', formOf(LIMIT + 1)).expect(201);
    await team.post('/forms', formBody()).expect(201);

    await eventually(() => queued.every(({ received }) => received.endsWith('}')));
    for (const { received } of queued) {
      expect(received).toMatch(/^HTTP\/1\.1 503 /);
      expect(received).toContain('\r\nRetry-After: 1\r\n');
      expect(received).toContain('"code":"SERVICE_UNAVAILABLE"');
    }
    expect(inFlight()).toEqual({ active: 2, queued: 0 });
    // The uploads in progress continue, and the connections of rejected bodies remain usable.
    const [first] = queued as [Upload];
    for (const upload of [...uploads, first]) upload.finish();
    await eventually(() => uploads.every(({ received }) => received.startsWith('HTTP/1.1 201 ')));
    first.received = '';
    first.socket.write(
      `GET /v1/forms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`,
    );
    await eventually(() => first.received.startsWith('HTTP/1.1 200 '));
    const { body } = await team.get('/forms').expect(200);
    // The starter form, the small form and the two uploads in progress.
    expect((body as { data: unknown[] }).data).toHaveLength(4);
  });
});
