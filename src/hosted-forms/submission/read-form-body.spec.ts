import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'express';
import { Deadline } from '@rapport/pg-lanes';
import { readFormBody } from './read-form-body';

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

describe('readFormBody', () => {
  let server: http.Server;

  beforeEach(async () => {
    server = http.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function begin(contentLength: number) {
    const { port } = server.address() as AddressInfo;
    const client = http.request({
      port,
      method: 'POST',
      headers: { ...HEADERS, 'content-length': contentLength },
    });
    client.on('error', () => undefined);
    client.flushHeaders();
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    return { client, request: request as Request };
  }

  it('reads the pairs, and extends the deadline by the time that the client took', async () => {
    const { client, request } = await begin(7);
    const deadline = new Deadline();
    const extend = jest.spyOn(deadline, 'extend');
    const inputs = readFormBody(request, deadline);
    client.end('a=1&b=2');

    expect([...((await inputs) ?? [])]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(extend).toHaveBeenCalledTimes(1);
    expect(extend.mock.calls[0]?.[0]).toBeGreaterThan(0);
  });

  it('rejects the body of a client that has disconnected as malformed, not as a failure of the service', async () => {
    const { client, request } = await begin(7);
    client.write('a=1');
    // `once` would reject with the error of the request.
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.once('error', () => undefined);
    client.destroy();
    await closed;

    await expect(readFormBody(request, new Deadline())).rejects.toMatchObject({
      fault: 'MALFORMED_JSON',
    });
  });

  it('returns null for a body above 256 KiB', async () => {
    const { request } = await begin(256 * 1024 + 1);

    expect(await readFormBody(request, new Deadline())).toBeNull();
  });
});
