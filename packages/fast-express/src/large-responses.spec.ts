import { once } from 'node:events';
import http, { type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { TestRejection } from '../test/test-rejection';
import { FastExpressAdapter } from './fast-express-adapter';
import { requireRoom } from './large-responses';
import { type ResponseOwner, UnsentBytes } from './unsent-bytes';

const MIB = 1024 * 1024;
/** More than the buffers of the kernel hold. */
const BODY = 'x'.repeat(16 * MIB);
const SMALL = 'x'.repeat(64 * 1024);
const OWNER: ResponseOwner = { kind: 'sender', id: 'one' };

const parts = (): Readable => Readable.from([Buffer.from(BODY)]);

/** The ways in which a handler can send a large body. */
const WAYS: [name: string, send: (adapter: FastExpressAdapter, response: Response) => unknown][] = [
  ['json', (_adapter, response) => response.json({ body: BODY })],
  ['a returned object', (adapter, response) => adapter.reply(response, { body: BODY })],
  ['a returned text', (adapter, response) => adapter.reply(response, BODY)],
  [
    'JSON with a header of the route',
    (_adapter, response) => response.set('Cache-Control', 'max-age=60').json({ body: BODY }),
  ],
  ['send of a text', (_adapter, response) => response.send(BODY)],
  ['send of bytes', (_adapter, response) => response.type('png').send(Buffer.from(BODY))],
  ['end', (_adapter, response) => response.set('Content-Type', 'text/plain').end(BODY)],
  [
    'write and end',
    (_adapter, response) => {
      response.set('ETag', '"1"').write(BODY);
      response.end('the rest');
    },
  ],
  ['pipe', (_adapter, response) => parts().pipe(response)],
  ['StreamableFile', (adapter, response) => adapter.reply(response, new StreamableFile(parts()))],
];

async function read(response: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return body;
}

const until = async (isReached: () => boolean): Promise<void> => {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve));
};

/** The head is written before the body can be rejected. */
const sendOwnHead = (_request: Request, response: Response): void => {
  requireRoom(response, BODY.length);
  response.writeHead(200, { 'Content-Length': BODY.length }).end(BODY);
};

describe('A large response', () => {
  let server: Server;
  let adapter: FastExpressAdapter;
  let unsent: UnsentBytes;
  let requests: IncomingMessage[];
  let responses: IncomingMessage[];
  let handle: (request: Request, response: Response) => unknown;

  beforeEach(async () => {
    unsent = new UnsentBytes({
      owner: () => new TestRejection(429, 'RATE_LIMITED'),
      process: () => new TestRejection(503, 'SERVICE_UNAVAILABLE'),
    });
    [requests, responses] = [[], []];
    adapter = new FastExpressAdapter();
    adapter.initHttpServer({});
    adapter.setStages({
      prepare: (request) => void requests.push(request),
      rejectLarge: () => unsent.rejectionFor(OWNER),
      wroteLarge: (response) => unsent.hold(OWNER, response),
      conclude: () => undefined,
      overflow: () => undefined,
      headersOf: () => [],
      fail: (error, response) => {
        if (!response.headersSent) response.status(500).json({ error: String(error) });
      },
    });
    adapter.get('/', (request: Request, response: Response) => handle(request, response));
    // As the service, so that JSON takes the short way.
    adapter.disable('etag');
    adapter.connectRoutes();
    server = adapter.getHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    for (const response of responses) response.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** Sends a request whose response nobody reads. */
  async function open(): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const request = http.get({ port, host: '127.0.0.1', agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    responses.push(response);
    return response;
  }

  const isRejected = (): boolean => unsent.rejectionFor(OWNER) !== null;

  /** Leaves responses unread until their owner has used up its share. */
  async function exhaust(): Promise<void> {
    handle = (_request, response) => response.send(BODY);
    while (!isRejected()) await open();
  }

  it.each(WAYS)('counts until it has been read, sent by %s', async (_name, send) => {
    handle = (_request, response) => send(adapter, response);
    const opened: IncomingMessage[] = [];
    while (!isRejected()) opened.push(await open());
    expect(unsent.isEmpty).toBe(false);
    for (const response of opened) response.resume();
    await until(() => unsent.isEmpty);
    expect(isRejected()).toBe(false);
  });

  it.each(WAYS)(
    'is replaced by a short rejection that no cache keeps, sent by %s',
    async (_name, send) => {
      await exhaust();
      handle = (_request, response) => send(adapter, response);
      const response = await open();

      expect(response.statusCode).toBe(429);
      expect(response.headers).toMatchObject({
        'retry-after': '1',
        'content-type': 'application/json; charset=utf-8',
      });
      for (const name of ['cache-control', 'etag', 'content-disposition']) {
        expect(response.headers).not.toHaveProperty(name);
      }
      expect(JSON.parse(await read(response))).toEqual({ code: 'RATE_LIMITED' });
      // A control: a small one is sent.
      handle = (_request, small) => small.send(SMALL);
      expect(await read(await open())).toBe(SMALL);
    },
  );

  it('can be rejected by a handler that writes its own head', async () => {
    handle = sendOwnHead;
    expect((await open()).statusCode).toBe(200);
    await exhaust();
    handle = sendOwnHead;
    const response = await open();
    expect([response.statusCode, await read(response)]).toEqual([
      500,
      expect.stringContaining('Rejected: RATE_LIMITED'),
    ]);
  });

  it('as a stream holds one chunk of an unread body, which counts, and ends with its connection', async () => {
    let chunks = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        chunks += 1;
        yield 'x'.repeat(MIB);
      }
    }
    const hold = jest.spyOn(unsent, 'hold');
    let isClosed = false;
    let longest = 0;
    handle = (_request, response) => {
      response.on('close', () => (isClosed = true));
      pipeline(endless(), response).catch(() => undefined);
    };
    await open();
    const [request] = requests as [Request];
    const response = request.res as Response;
    // Until the kernel takes no more.
    let stable = 0;
    let before = 0;
    await until(() => {
      stable = response.writableLength > 0 && chunks === before ? stable + 1 : 0;
      before = chunks;
      longest = Math.max(longest, response.writableLength);
      return stable === 200;
    });
    expect(longest).toBeLessThanOrEqual(2 * MIB);
    expect(hold).toHaveBeenCalledWith(OWNER, response);
    const connection = adapter.connections.of(request.socket);
    let now = performance.now();
    await until(() => {
      connection.destroyIfStalled((now += 7_500));
      return isClosed;
    });
    expect(unsent.isEmpty).toBe(true);
  });
});
