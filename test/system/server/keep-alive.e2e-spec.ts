import net from 'node:net';
import { shareTestApp, startTestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';

describe('Idle connections', () => {
  it.each([
    [undefined, '75'],
    ['20', '20'],
  ])('stay open for KEEP_ALIVE_TIMEOUT_S=%s', async (setting, seconds) => {
    const testApp = await (setting === undefined
      ? shareTestApp()
      : startTestApp({ KEEP_ALIVE_TIMEOUT_S: setting }));
    const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => received.includes('\r\n\r\n'));
    expect(received).toContain(`Keep-Alive: timeout=${seconds}\r\n`);
    socket.destroy();
    await testApp.close();
  });
});
