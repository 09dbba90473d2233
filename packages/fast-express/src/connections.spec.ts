import { once } from 'node:events';
import http, { type RequestListener, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IN_FLIGHT } from './connection';
import { Connections } from './connections';

const REQUEST = 'GET / HTTP/1.1\r\n\r\n';
const REJECTION = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 3\r\n\r\nBad';

const MAX_WAIT_MS = 60_000;

/** Waits for a state that no event announces. */
async function until(isReached: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!isReached()) {
    if (performance.now() - startedAt > MAX_WAIT_MS) throw new Error('The state was not reached.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('Connections', () => {
  let server: Server;
  let connections: Connections;
  let arrived: ServerResponse[];
  let served: ServerResponse[];
  let closed: ServerResponse[];
  let overflows: number;
  let handle: RequestListener;
  let sockets: Socket[];

  beforeEach(async () => {
    [arrived, served, closed, sockets, overflows] = [[], [], [], [], 0];
    handle = (_request, response) => served.push(response);
    connections = new Connections({
      examine: ({ url }) => (url === '/bad' ? { rejection: REJECTION, lingerMs: 0 } : null),
      arrive: (_request, response) => arrived.push(response),
      leave: (_request, response) => closed.push(response),
      serve: (request, response) => handle(request, response),
      overflow: () => (overflows += 1),
    });
    server = http.createServer({ requireHostHeader: false }, connections.accept);
    server.on('clientError', (_error, socket) =>
      connections.of(socket as Socket).fail({ rejection: REJECTION, lingerMs: 0 }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** A client that has sent `bytes`, and the socket of the server's side. */
  async function send(bytes: string) {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const { port } = server.address() as AddressInfo;
    const client = net.connect(port, '127.0.0.1');
    sockets.push(client);
    const state = { client, received: '' };
    client.on('data', (chunk) => (state.received += chunk.toString()));
    client.on('error', () => undefined);
    client.write(bytes);
    const [socket] = await accepted;
    return Object.assign(state, { socket });
  }

  it('serves 16 requests of a connection concurrently and queues the others', async () => {
    const count = 20_000;
    const { client, socket } = await send(REQUEST.repeat(count));
    await until(() => served.length === MAX_IN_FLIGHT && arrived.length > MAX_IN_FLIGHT);
    // Each iteration of the event loop would read more.
    for (let iteration = 0; iteration < 20; iteration += 1)
      await new Promise((resolve) => setImmediate(resolve));

    // One read of 64 KiB.
    expect(arrived.length).toBeLessThan(4_000);
    expect(served).toHaveLength(MAX_IN_FLIGHT);
    expect(socket.bytesRead).toBeLessThan(count * REQUEST.length);

    served[0]?.end();
    await until(() => served.length > MAX_IN_FLIGHT);
    expect(served).toHaveLength(MAX_IN_FLIGHT + 1);

    let ended = 1;
    while (ended < count) {
      await until(() => served.length > ended);
      served[ended]?.end();
      ended += 1;
    }
    await until(() => closed.length === count);
    client.destroy();
  });

  it('serves other connections before the end of many requests that are answered at once', async () => {
    const count = 2_000;
    const other = await send('');
    const urls: (string | undefined)[] = [];
    handle = (request, response) => {
      // While the flood is served, another client sends a request.
      if (urls.length === 0) other.client.write('GET /other HTTP/1.1\r\n\r\n');
      urls.push(request.url);
      response.end(request.url);
    };
    const requests = Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\n\r\n`);
    const flood = await send(requests.join(''));
    await until(() => closed.length === count + 1);

    const others = urls.indexOf('/other');
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(count / 2);
    // Each in its order, and no response is lost.
    expect(urls.filter((url) => url !== '/other')).toEqual(requests.map((_, index) => `/${index}`));
    await until(() => flood.received.endsWith(`/${count - 1}`));
    expect(other.received.endsWith('/other')).toBe(true);
  });

  it('serves requests that arrive between in the order of their arrival', async () => {
    const urls: (string | undefined)[] = [];
    handle = (request, response) => {
      urls.push(request.url);
      response.end('x');
      if (request.url === '/40') flood.client.write('GET /late HTTP/1.1\r\n\r\n');
    };
    const requests = Array.from({ length: 300 }, (_, index) => `GET /${index} HTTP/1.1\r\n\r\n`);
    const flood = await send('');
    flood.client.write(requests.join(''));
    await until(() => closed.length === 301);
    expect(urls).toEqual([...requests.map((_, index) => `/${index}`), '/late']);
  });

  it('emits close once for every response when the connection closes', async () => {
    const { client } = await send(REQUEST.repeat(50));
    await until(() => arrived.length === 50);
    served[1]?.end('written, and queued behind the first');
    client.destroy();
    await until(() => closed.length >= 50);

    expect(new Set(closed)).toEqual(new Set(arrived));
    expect(closed).toHaveLength(50);
    expect(served).toHaveLength(MAX_IN_FLIGHT);
    served[2]?.end('too late');
    expect(arrived.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('reports a response once that Node closes again', async () => {
    const { client, socket } = await send(REQUEST.repeat(2));
    await until(() => served.length === 2);
    socket.destroy();
    await until(() => closed.length === 2);
    for (const response of served) response.emit('close');
    expect(closed).toHaveLength(2);
    client.destroy();
  });

  it('destroys the connection that exceeds the limit of all queued requests, and releases its requests', async () => {
    const others = 6;
    for (let index = 0; index < others; index += 1) {
      await send(REQUEST.repeat(20_000));
      await until(() => served.length >= Math.min(index + 1, 4) * MAX_IN_FLIGHT);
    }
    await until(() => overflows > 0);
    expect(arrived.length).toBeLessThanOrEqual(16_384 + others * MAX_IN_FLIGHT);

    server.closeAllConnections();
    await until(() => closed.length === arrived.length);
    const before = served.length;
    await send(REQUEST.repeat(30));
    await until(() => served.length === before + MAX_IN_FLIGHT);
  });

  it('serves only the complete requests before bytes that are not HTTP', async () => {
    const state = await send(`${REQUEST.repeat(20)}GARBAGE\0`);
    for (let index = 0; index < 20; index += 1) {
      await until(() => served.length > index);
      served[index]?.end(`<${index}>`);
    }
    await once(state.client, 'close');
    expect(state.received.match(/<\d+>/g)).toHaveLength(20);
    expect(state.received).not.toContain('Bad');
  });

  it('rejects bytes that are not HTTP on an idle connection', async () => {
    const state = await send(REQUEST);
    await until(() => served.length === 1);
    served[0]?.end('<0>');
    await until(() => state.received.includes('<0>') && closed.length === 1);
    state.client.write('GARBAGE\0');
    await once(state.client, 'close');
    expect(state.received.endsWith(REJECTION)).toBe(true);
  });

  const BAD_CHUNKS = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n';

  it('sends the rejection of an invalid body in place of the response', async () => {
    const state = await send(`${REQUEST}${BAD_CHUNKS}xyz\r\n`);
    await until(() => served.length === 2);
    served[0]?.end('<0>');
    await once(state.client, 'close');
    expect(state.received).toContain('<0>');
    expect(state.received.endsWith(REJECTION)).toBe(true);
    await until(() => closed.length === 2);
  });

  it('sends no rejection after a response that was sent before the invalid part of the body', async () => {
    const state = await send(BAD_CHUNKS);
    await until(() => served.length === 1);
    served[0]?.end('<0>');
    await until(() => state.received.includes('<0>'));
    state.client.write('xyz\r\n');
    await once(state.client, 'close');
    expect(state.received).not.toContain('Bad');
  });

  it('closes the connection of a request with invalid framing, and does not process the request', async () => {
    const bad = 'GET /bad HTTP/1.1\r\n\r\n';
    const alone = await send(bad + REQUEST);
    await once(alone.client, 'close');
    expect(alone.received).toBe(REJECTION);
    expect(arrived).toHaveLength(0);

    const behind = await send(REQUEST + bad);
    await until(() => served.length === 1);
    served[0]?.end('<0>');
    await once(behind.client, 'close');
    expect(behind.received).toContain('<0>');
    expect(behind.received).not.toContain('Bad');
  });

  it('processes no request after a response with Connection: close', async () => {
    const state = await send('');
    await until(() => state.socket !== undefined);
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    state.client.write(REQUEST.repeat(3));
    await until(() => served.length === 1);
    served[0]?.end('<0>');
    await once(state.client, 'close');
    expect(served).toHaveLength(1);
  });

  it('destroys a connection whose client receives nothing for 7.5 s, not earlier', async () => {
    const { client, socket } = await send(REQUEST);
    await until(() => served.length === 1);
    client.pause();
    served[0]?.end('x'.repeat(16 * 1024 * 1024));
    const connection = connections.of(socket);
    let now = performance.now();
    connection.destroyIfStalled(now);
    connection.destroyIfStalled(now + 7_499);
    expect(socket.destroyed).toBe(false);
    // At first the kernel may still take something.
    while (!socket.destroyed) {
      now += 7_500;
      connection.destroyIfStalled(now);
      // Bytes that the client sends are no progress.
      client.write('\r\n');
      await sleep(10);
    }
    await until(() => closed.length === 1);
  });

  it('keeps the connection of a client that reads slowly', async () => {
    const state = await send(REQUEST);
    await until(() => served.length === 1);
    state.client.pause();
    served[0]?.end('x'.repeat(64 * 1024 * 1024));
    const connection = connections.of(state.socket);
    let now = performance.now();
    while (closed.length === 0) {
      connection.destroyIfStalled(now);
      now += 7_400;
      state.client.resume();
      // What the client receives may come from the buffers of the kernel (up to 36 MiB), which then takes nothing new.
      await sleep(1);
      await until(() => !connection.isBlocked || closed.length > 0);
      state.client.pause();
    }
    state.client.resume();
    await until(() => state.received.length > 64 * 1024 * 1024 || state.socket.destroyed);
    expect(state.socket.destroyed).toBe(false);
  });
});
