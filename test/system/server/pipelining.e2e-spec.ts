import { once } from 'node:events';
import net from 'node:net';
import type { Response } from 'supertest';
import { MAX_IN_FLIGHT } from '@rapport/fast-express';
import { Readiness } from '../../../src/core/observability/readiness';
import { createCustomer } from '../../factories/customer.factory';
import { createLargeForm } from '../../factories/large-form.factory';
import { exchangeBytes } from '../../support/exchange-bytes';
import { readMetrics } from '../../support/read-metrics';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const TEAM_LIMIT = 20;
const REQUEST_WITHOUT_KEY = 'GET /v1/a HTTP/1.1\r\nHost: x\r\n\r\n';

/** The request ids of the responses, in the order of the responses. */
const idsIn = (received: string): string[] =>
  [...received.matchAll(/^X-Request-Id: (\S+)/gim)].map(([, id = '']) => id);

const statusesIn = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);

describe('Pipelined requests', () => {
  const { testApp, team } = useTeams({
    app: () =>
      startTestApp({
        MAX_CONCURRENT_PER_TEAM: String(TEAM_LIMIT),
        DATABASE_POOL_SIZE: '40',
        METRICS: 'true',
      }),
  });

  let readiness: Readiness;

  beforeAll(async () => {
    readiness = testApp.app.get(Readiness);
  });

  const head = (line: string, id: string, ...headers: string[]): string =>
    [
      `${line} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${team.apiKey}`,
      `X-Request-Id: ${id}`,
      ...headers,
      '',
      '',
    ].join('\r\n');

  function post(path: string, id: string, body: object): string {
    const text = JSON.stringify(body);
    return (
      head(
        `POST /v1${path}`,
        id,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
      ) + text
    );
  }

  const logged = (prefix: string) =>
    testApp.logLines.filter(({ id }) => String(id).startsWith(prefix));

  /** The number of aborted requests in the metrics. */
  async function countAborted(): Promise<number> {
    const samples = await readMetrics(testApp);
    return samples
      .filter(({ name }) => name === 'rapport_http_request_duration_seconds_count')
      .filter(({ labels: { status } }) => status === 'aborted')
      .reduce((sum, { value }) => sum + value, 0);
  }

  it('get their responses in order, also 1,000 of them', async () => {
    const ids = times(1_000, (index) => `order-${index}`);
    const requests = ids.map((id) => head('GET /v1/auth/key', id));
    requests.push(head('GET /v1/auth/key', 'order-last', 'Connection: close'));
    const received = await exchangeBytes(testApp.url, requests.join(''));
    expect(idsIn(received)).toEqual([...ids, 'order-last']);
    expect(statusesIn(received)).toEqual(times(1_001, () => '200'));
  });

  it.each([
    ['GET /v1/auth/key', '200'],
    ['GET /v1/nothing', '404'],
    ['GET /f/AbCdEfGh12345678', '404'],
    ['DELETE /v1/forms/1', '404'],
    ['DELETE /console/api/sessions/1', '403'],
  ])('are understood after a body that %s does not read', async (line, status) => {
    const [length, chunked] = ['Content-Length: 7', 'Transfer-Encoding: chunked'];
    const received = await exchangeBytes(
      testApp.url,
      [
        head(line, 'unread-1', length) + '{"a":1}',
        head(line, 'unread-2', chunked) + '7\r\n{"a":1}\r\n0\r\n\r\n',
        head('GET /v1/auth/key', 'unread-3', 'Connection: close'),
      ].join(''),
    );
    expect(idsIn(received)).toEqual(['unread-1', 'unread-2', 'unread-3']);
    expect(statusesIn(received)).toEqual([status, status, '200']);
  });

  it('are aborted when their connection closes, counted and logged, and free their slots', async () => {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const body = { points: 1, type: 'increment' };
    const abortedBefore = await countAborted();
    let changes: Promise<Response>[] = [];
    try {
      const port = Number(new URL(testApp.url).port);
      const socket = net.connect(port, '127.0.0.1');
      const requests = times(100, (index) =>
        post(`/customer/${id}/loyalty`, `gone-${index}`, body),
      );
      socket.write(requests.join(''));
      await waitForBlocked(testApp);
      await eventually(() => readiness.requestsInFlight === 100);
      socket.destroy();

      await eventually(() => readiness.requestsInFlight === 0);
      expect(new Set(logged('gone-').map(({ id: logId }) => logId)).size).toBe(100);
      const aborted = logged('gone-').filter((line) => line.aborted === true).length;
      expect(aborted).toBeGreaterThan(50);
      expect((await countAborted()) - abortedBefore).toBe(aborted);
      // All slots of the team are free again.
      const change = () => team.post(`/customer/${id}/loyalty`, body);
      changes = times(TEAM_LIMIT, () => Promise.resolve(change()));
      await eventually(() => readiness.requestsInFlight === TEAM_LIMIT);
    } finally {
      await held.release();
    }
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses).not.toContain(429);
  });

  it('without a key get 401, and are neither kept in flight nor logged as errors when the client disconnects', async () => {
    const port = Number(new URL(testApp.url).port);
    const logLines = testApp.logLines.length;
    for (let round = 0; round < 3; round += 1) {
      const socket = net.connect(port, '127.0.0.1');
      socket.write(REQUEST_WITHOUT_KEY.repeat(20_000));
      const [first] = (await once(socket, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /);
      socket.destroy();
    }
    await team.get('/auth/key').expect(200);
    await eventually(() => readiness.requestsInFlight === 0);
    const levels = testApp.logLines.slice(logLines).map(({ level }) => Number(level));
    expect(Math.max(...levels)).toBe(30);
  });

  it('occupy at most 16 slots of a team', async () => {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const body = { points: 1, type: 'increment' };
    const requests = times(40, (index) => post(`/customer/${id}/loyalty`, `many-${index}`, body));
    const last = head('GET /v1/auth/key', 'many-last', 'Connection: close');
    const pending = exchangeBytes(testApp.url, requests.join('') + last);
    try {
      await eventually(() => readiness.requestsInFlight === 41);
      const responses = times(TEAM_LIMIT - MAX_IN_FLIGHT, () => team.get('/auth/key'));
      for (const { status } of await Promise.all(responses)) expect(status).toBe(200);
    } finally {
      await held.release();
    }
    const received = await pending;
    // A request gets 503 when it exceeds the lock timeout.
    expect(statusesIn(received).filter((status) => /^(200|503)$/.test(status))).toHaveLength(41);
  });

  it.each([
    ['garbage', 'GARBAGE\0'],
    ['a blank before a line end', ' \r\n\r\n'],
    ['one byte', '\0'],
    ['half a request', 'GET /v1/forms HTTP/1.1\r\nContent-Length: x\r\n\r\n'],
  ])('get a response when %s follows in the same packet, which gets none', async (_name, bytes) => {
    const request = post('/customer', 'valid', { firstName: 'Ada', lastName: 'L', phone: null });
    const received = await exchangeBytes(testApp.url, request + bytes);
    expect(statusesIn(received)).toHaveLength(1);
    expect(idsIn(received)).toEqual(['valid']);
  });

  it('after a download do not change its bytes', async () => {
    const request = head(
      `GET /v1/forms/${team.starterFormId}/responses/export?format=ndjson`,
      'export',
    );
    const received = await exchangeBytes(testApp.url, `${request}GARBAGE\0`);
    expect(statusesIn(received)).toEqual(['200']);
    expect(received.endsWith('\r\n0\r\n\r\n')).toBe(true);
  });

  it('in the middle of a download do not change or interrupt it', async () => {
    const rows = 10;
    // More than the socket buffers hold.
    const list = await createLargeForm(testApp, team, rows);
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    socket.write(head(`GET /v1${list}/export?format=ndjson`, 'middle'));
    const chunks = [((await once(socket, 'data')) as [Buffer])[0]];
    socket.pause();
    socket.write('GARBAGE\0');
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.resume();
    await once(socket, 'close');

    const received = Buffer.concat(chunks).toString();
    expect(statusesIn(received)).toEqual(['200']);
    expect(received.match(/"createdAt"/g)).toHaveLength(rows);
    expect(received.endsWith('\r\n0\r\n\r\n')).toBe(true);
  });

  it.each([
    ['identity, chunked', '1.1'],
    ['gzip, chunked', '1.1'],
    ['chunked', '1.0'],
  ])(
    'are rejected with Transfer-Encoding: %s in HTTP/%s, and the following bytes are not a request',
    async (coding, version) => {
      const request = head('POST /v1/customer', 'framing', `Transfer-Encoding: ${coding}`)
        .replace('HTTP/1.1', `HTTP/${version}`)
        .concat('0\r\n\r\n', head('GET /v1/auth/key', 'smuggled'));
      const received = await exchangeBytes(testApp.url, request);
      expect(statusesIn(received)).toEqual(['400']);
      expect(idsIn(received)).not.toContain('smuggled');
    },
  );

  it('are rejected with two Authorization headers', async () => {
    const request = head('GET /v1/auth/key', 'two', 'Authorization: Bearer x', 'Connection: close');
    const received = await exchangeBytes(testApp.url, request);
    expect(statusesIn(received)).toEqual(['401']);
    expect(received).toContain('"INVALID_CLIENT"');
    expect(received).toMatch(/^WWW-Authenticate: Bearer\r$/m);
  });
});
