import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { largeBodies } from '../../../src/core/http/json-body.guard';
import { Readiness } from '../../../src/core/observability/readiness';
import { formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const LARGE_BYTES = 300 * 1024;

const largeForm = (): string => JSON.stringify({ ...formBody(), extra: 'x'.repeat(LARGE_BYTES) });

describe('Bodies above 256 KiB', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  const inFlight = () => largeBodies.countOf(team.teamId);

  /** Opens a connection that sends the head of a POST and the first part of its body. */
  function sendPart(body: string | Buffer, headers: string[], part = body.length / 2) {
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = [
      'POST /v1/forms HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${team.apiKey}`,
      'Content-Type: application/json',
      ...headers,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body.slice(0, part));
    return { socket, finish: () => socket.write(body.slice(part)) };
  }

  const sendHalf = (body = largeForm()) =>
    sendPart(body, [`Content-Length: ${Buffer.byteLength(body)}`]);

  it('are read two at a time per team; smaller bodies and other teams do not wait', async () => {
    const other = await createTeam(testApp);
    const halves = [sendHalf(), sendHalf()];
    await eventually(() => inFlight().active === 2);
    const third = Promise.resolve(team.post('/forms', largeForm()));
    await eventually(() => inFlight().queued === 1);

    await team.post('/forms', formBody()).expect(201);
    await other.post('/forms', largeForm()).expect(201);

    expect(inFlight()).toEqual({ active: 2, queued: 1 });
    halves[0]?.finish();
    expect((await third).status).toBe(201);
    halves[1]?.finish();
    await eventually(() => inFlight().active === 0);
    for (const { socket } of halves) socket.destroy();
  });

  it('without Content-Length are counted by their received, decompressed bytes', async () => {
    const chunk = 'x'.repeat(LARGE_BYTES);
    const open = sendPart(
      `${LARGE_BYTES.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
      ['Transfer-Encoding: chunked'],
      LARGE_BYTES,
    );
    await eventually(() => inFlight().active === 1);
    const zipped = gzipSync(largeForm());
    const response = await team.post('/forms', zipped).set('Content-Encoding', 'gzip');
    expect(response.status).toBe(201);
    open.socket.destroy();
    await eventually(() => inFlight().active === 0);
  });

  it('free their slot or their place in the queue when the client disconnects', async () => {
    const halves = times(4, () => sendHalf());
    await eventually(() => inFlight().active === 2 && inFlight().queued === 2);
    for (const { socket } of halves) socket.destroy();
    await eventually(() => testApp.app.get(Readiness).requestsInFlight === 0);
    await eventually(() => inFlight().active === 0);
    await team.post('/forms', largeForm()).expect(201);
  });

  it('are logged as aborted, not as an error, when the client disconnects', async () => {
    const small = JSON.stringify(formBody());
    const zipped = gzipSync(largeForm());
    const before = testApp.logLines.length;
    const open = times(10, () => [
      sendHalf(),
      sendHalf(small),
      sendPart(`ff\r\n${small}`, ['Transfer-Encoding: chunked'], 20),
      sendPart(zipped, ['Content-Encoding: gzip', `Content-Length: ${zipped.length}`]),
    ]).flat();
    await eventually(() => testApp.app.get(Readiness).requestsInFlight >= open.length / 2);
    for (const { socket } of open) socket.destroy();
    await eventually(() => testApp.app.get(Readiness).requestsInFlight === 0);
    const lines = testApp.logLines.slice(before);
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
    expect(lines.filter(({ aborted }) => aborted === true).length).toBeGreaterThan(0);
  });

  it('of more than 5 MiB leave the connection usable', async () => {
    const length = 6 * 1024 * 1024;
    const { socket } = sendPart('x'.repeat(length), [`Content-Length: ${length}`], length);
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write(
      `GET /v1/auth/key HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`,
    );
    await eventually(() => received.includes('HTTP/1.1 200 OK'));
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
