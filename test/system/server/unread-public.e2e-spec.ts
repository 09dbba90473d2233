import net, { type Socket } from 'node:net';
import request, { type Response } from 'supertest';
import { Connection } from '@rapport/fast-express';
import { createLargeForm } from '../../factories/large-form.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { agedToken, newAddress, publishForm, startHostedApp } from '../../support/visitor';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

/** More than the buffers of the kernel hold; at most 16 of them are in flight. */
const PIPELINED_REQUESTS = 500;
/** The responses of so many connections exceed every share. */
const MAX_CONNECTIONS = 30;

/** The fields of a page of some 300 kB. */
const largeFields = () =>
  times(20, (field) => ({
    fieldType: 'Select',
    label: `Field ${field}`,
    options: times(100, (option) => `${option} ${'option '.repeat(14)}`),
  }));

describe('Responses without a key that clients have not read', () => {
  // Without the limit of concurrent requests, which would reject pages first.
  const { testApp, team } = useTeams({
    app: () => startHostedApp({ MAX_CONCURRENT_PER_TEAM: '0', METRICS: 'true' }),
  });
  const form = useOnce(() => publishForm(team, { fields: largeFields() }));

  let sockets: Socket[];

  beforeEach(() => {
    sockets = [];
    // However slow the machine is, no connection ends because its client does not read.
    jest.spyOn(Connection.prototype, 'destroyIfStalled').mockReturnValue();
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    jest.restoreAllMocks();
  });

  const open = (path: string, address = '192.0.2.1') =>
    request(testApp.url)
      .get(path)
      .set({ 'X-Forwarded-For': address, 'Accept-Encoding': 'identity' });

  /** Sends pipelined requests and reads nothing. */
  function openUnread(path: string, address: string): void {
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.pause();
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    socket.write(head.repeat(PIPELINED_REQUESTS));
  }

  /** Opens connections until further responses are rejected; returns a rejection. */
  function exhaust(path: string, address = '192.0.2.1'): Promise<Response> {
    let rejections = 0;
    return eventually(async () => {
      if (sockets.length === MAX_CONNECTIONS) throw new Error('No response was rejected.');
      const response = await open(path, address);
      // Several in a row: the kernel may still take bytes of the unread responses.
      rejections = response.status === 200 ? 0 : rejections + 1;
      if (rejections === 0) openUnread(path, address);
      return rejections === 5 ? response : null;
    });
  }

  const untilServed = (path: string) => eventually(async () => (await open(path)).status === 200);

  it('are bounded for the hosted pages of a team, whose keys have a share of their own', async () => {
    const path = `/f/${form.link}`;
    const small = await publishForm(team);
    const list = await createLargeForm(testApp, team, 3);
    const other = await createTeam(testApp);
    const otherForm = await publishForm(other, { fields: largeFields() });
    expect((await open(path)).text.length).toBeGreaterThan(200_000);

    const rejected = await exhaust(path);

    expect([rejected.status, rejected.type]).toEqual([429, 'text/html']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.text.length).toBeLessThan(20_000);
    // The page that an invalid submission shows again is rejected too, before the limits of its address apply.
    const again = await eventually(async () => {
      const response = await request(testApp.url)
        .post(path)
        .set({ 'X-Forwarded-For': '192.0.2.1', 'Accept-Encoding': 'identity' })
        .type('form')
        .send('a=b');
      return response.status === 429 ? response : null;
    });
    expect([again.type, again.text.length < 20_000]).toEqual(['text/html', true]);
    // A valid submission is stored.
    const token = await agedToken(testApp, form.link, 5_000);
    const sent = await request(testApp.url).post(path).type('form').send({ t: token }).redirects(0);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}/thanks`]);
    // Small pages, the keys of the team, and other teams have their own shares.
    await open(`/f/${small.link}`).expect(200);
    const listed = await team.get(list).expect(200);
    expect(listed.text.length).toBeGreaterThan(3_000_000);
    await open(`/f/${otherForm.link}`).expect(200);
    // Other addresses are served as well: the client that reads nothing loses a connection.
    await open(path, newAddress()).expect(200);

    for (const socket of sockets) socket.resume();
    await untilServed(path);
  });

  it.each(['/openapi.json', '/console/openapi.json'])(
    'are bounded for a client of %s, and others are served',
    async (path) => {
      expect((await open(path)).text.length).toBeGreaterThan(64 * 1024);
      const rejected = await exhaust(path);
      expectError(rejected, 'RATE_LIMITED');
      expect(rejected.headers['retry-after']).toBe('1');
      expect(rejected.headers).not.toHaveProperty('etag');
      await eventually(async () => (await open(path, '192.0.2.1:4711')).status === 429);
      await open(path, '192.0.2.2').expect(200);
      await open('/health/live').expect(200);
      await team.get('/forms').expect(200);

      for (const socket of sockets) socket.destroy();
      await untilServed(path);
    },
  );
});
