import net from 'node:net';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../webhooks/webhook-app';

describe('Large responses that a client does not read', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('are rejected above 16 MiB per team, until they are read or their connection closes', async () => {
    const team = await createTeam(testApp);
    const other = await createTeam(testApp);
    const form = await createForm(team, { fields: [{ fieldType: 'Textarea', label: 'Text' }] });
    const key = form.fields[0]?.key;
    const value = 'x'.repeat(1_200_000);
    for (let count = 0; count < 3; count += 1) {
      await team.post(`/forms/${form.id}/responses`, { responses: [{ key, value }] }).expect(201);
    }
    const path = `/forms/${form.id}/responses`;
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    socket.pause();
    const request = `GET /v1${path} HTTP/1.1\r\nAuthorization: Bearer ${team.apiKey}\r\n\r\n`;
    socket.write(request.repeat(16));

    await eventually(async () => (await team.get(path)).status === 429);
    const rejected = await team.get(path);
    expectError(rejected, 'RATE_LIMITED');
    expect(rejected.headers['retry-after']).toBe('1');
    await team.get('/auth/key').expect(200);
    await other.get('/forms').expect(200);

    socket.destroy();
    await eventually(async () => (await team.get(path)).status === 200);
  });
});

describe('Idle connections', () => {
  it.each([
    [undefined, '75'],
    ['20', '20'],
  ])('stay open for KEEP_ALIVE_TIMEOUT_S=%s', async (setting, seconds) => {
    const testApp = await startTestApp({ KEEP_ALIVE_TIMEOUT_S: setting });
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write('GET /health/live HTTP/1.1\r\n\r\n');
    await eventually(() => received.includes('\r\n\r\n'));
    expect(received).toContain(`Keep-Alive: timeout=${seconds}\r\n`);
    socket.destroy();
    await testApp.close();
  });
});
