import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { canCallConstructors, createNativeServer } from './native-server';

describe('createNativeServer', () => {
  it('can call the constructors of this version of Node.js', () => {
    expect(canCallConstructors()).toBe(true);
  });

  it('creates objects with the given prototypes and with the state of Node.js', async () => {
    const request = Object.create(http.IncomingMessage.prototype) as IncomingMessage;
    const response = Object.create(http.ServerResponse.prototype) as ServerResponse;
    const prototypes = { request, response };
    const server = createNativeServer(prototypes, (incoming, outgoing) => {
      const isNative =
        Object.getPrototypeOf(incoming) === prototypes.request &&
        Object.getPrototypeOf(outgoing) === prototypes.response;
      outgoing.end(`${incoming.method} ${incoming.url} ${isNative}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const fetched = await fetch(`http://127.0.0.1:${port}/a?b=c`);

    expect(await fetched.text()).toBe('GET /a?b=c true');
    server.close();
    await once(server, 'close');
  });
});
