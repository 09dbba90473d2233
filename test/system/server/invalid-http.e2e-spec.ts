import net from 'node:net';
import type { ErrorBody } from '../../../src/core/errors/api-error';
import { createTeam } from '../../factories/team.factory';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('The HTTP parser', () => {
  const testApp = useOnce(shareTestApp);

  /** Sends raw bytes; returns all bytes received. */
  function send(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = '';
      const socket = net.connect(Number(new URL(testApp.url).port), '127.0.0.1', () => {
        socket.end(bytes);
      });
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
  }

  it.each([
    ['garbage', 'HELO\r\n\r\n', 'request: is not valid HTTP'],
    [
      'a bad length',
      'POST /v1/forms HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
      'request: is not valid HTTP',
    ],
    [
      'headers above the limit',
      `GET /v1/forms HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      'request: has too many bytes of headers',
    ],
  ])('responds with the error body to %s', async (_name, bytes, reason) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/\r\nX-Request-Id: [\w-]{36}/);
    expect(head).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      code: 'VALIDATION_FAILED',
      fields: [reason],
    });
  });

  it.each(['/health/live', '/v1/forms', '/f/AbCdEfGh12345678', '/console', '/nothing'])(
    'rejects requests without exactly one valid Host: %s',
    async (path) => {
      const open = (...lines: string[]): Promise<string> =>
        send([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'));
      const hosts: string[][] = [
        [],
        ['Host: x', 'Host: x'],
        ['Host: x', 'host: evil.example'],
        ['Host:', 'Host: x'],
        ['Host:'],
        ['Host: a@evil.example'],
        ['Host: evil.example"><script>'],
        ['Host: a b'],
        ['Host: a,b'],
        ['Host: a;b'],
        ['Host: a/b'],
        ['Host: [::1'],
        ['Host: a:b'],
      ];
      for (const lines of hosts) {
        const received = await open(...lines);
        expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
        const { code, fields } = JSON.parse(received.split('\r\n\r\n')[1] ?? '') as ErrorBody;
        expect([code, fields?.[0]]).toEqual([
          'VALIDATION_FAILED',
          expect.stringMatching(/^request: must have one Host header/),
        ]);
      }
      for (const host of ['x', 'LOCALHOST:3000', 'my_shop.example.', '127.0.0.1', '[::1]:80']) {
        expect(await open(`Host: ${host}`)).not.toMatch(/^HTTP\/1\.1 400/);
      }
    },
  );

  it('accepts a request of HTTP/1.0 without a Host, and a request with an unknown Expect', async () => {
    expect(await send('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(
      await send(
        'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('accepts the headers of a long search, which the service rejects', async () => {
    const team = await createTeam(testApp);
    const response = await team.get(`/customers?search=${'%C3%A4'.repeat(5_000)}`);
    expect(response.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['search: must contain at most 255 characters'],
    });
  });
});
