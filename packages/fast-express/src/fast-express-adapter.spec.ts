import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { FastExpressAdapter } from './fast-express-adapter';
import { useThings, ask } from '../test/things';

describe('FastExpressAdapter', () => {
  const things = useThings();
  const { startFast, startStock } = things;

  const JSON_BODY = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  };

  it.each<[name: string, path: string, init?: RequestInit]>([
    ['a list', '/things?a=1&a=2&b=%20'],
    ['one', '/things/a-b'],
    ['one with an escape', '/things/a%2Fb%20c'],
    ['a broken escape', '/things/%zz'],
    ['a slash at the end', '/things/'],
    ['other letters', '/THINGS/a'],
    ['text', '/things/text'],
    ['nothing', '/things/nothing'],
    ['a stream', '/things/stream'],
    ['headers of the route', '/things/typed'],
    ['an error', '/things/error'],
    ['204 with JSON', '/things/statuses/204'],
    ['205 with JSON', '/things/statuses/205'],
    ['304 with JSON', '/things/statuses/304'],
    ['another type of JSON', '/things/problem'],
    ['a tag', '/things/tagged', { headers: { 'If-None-Match': '"1"' } }],
    ['any tag', '/things/a', { headers: { 'If-None-Match': '*' } }],
    ['an object without JSON', '/things/no-json'],
    ['an Error as the result', '/things/error-value'],
    ['an error of a route with another type', '/things/csv-error'],
    ['a list of headers', '/things/head'],
    ['no route', '/elsewhere'],
    ['a body', '/things/x/parts', JSON_BODY],
    ['an empty parameter', '/things//parts', JSON_BODY],
    ['a method that no route has', '/things', { method: 'DELETE' }],
    ['HEAD', '/things/x', { method: 'HEAD' }],
    ['OPTIONS', '/things/x', { method: 'OPTIONS' }],
  ])(
    'responds as Express does, with the headers of the stages: %s',
    async (_name, path, init = {}) => {
      const expected = await ask(await startStock(), path, init);

      const response = await ask(await startFast(), path, init);

      const headers = { ...expected.headers, 'x-stage': 'given' };
      expect(response).toEqual({ ...expected, headers });
      expect(things.stages.prepared).toEqual([path]);
      while (things.stages.concluded === 0) await nextTurn();
      expect(things.stages.concluded).toBe(1);
      expect(things.stages.failed).toEqual([]);
    },
  );

  it('leaves what a route sets as it is', async () => {
    const response = await ask(await startFast(), '/things/own');
    expect(response).toMatchObject({
      status: 202,
      headers: { 'x-stage': 'own' },
      body: '{"own":true}',
    });
  });

  it('runs a middleware before the routes behind it', async () => {
    const seen = jest.fn();
    const server = await startFast((app) => {
      app.use((request: Request, _response: Response, next: NextFunction) => {
        seen(request.url);
        next();
      });
    });

    expect(await ask(server, '/things/a')).toMatchObject({ status: 200 });

    expect(seen.mock.calls).toEqual([['/things/a']]);
  });

  it('prepares requests that Node creates without the prototypes, too', async () => {
    const adapter = new FastExpressAdapter();
    adapter.initHttpServer({ forceCloseConnections: true });
    adapter.setStages(things.stages);
    adapter.get('/raw', (_request: Request, response: Response) => {
      response.json({ raw: true });
    });
    const server: Server = adapter.getHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');

    const { headers, body } = await ask(server, '/raw');

    expect([headers['x-stage'], body, things.stages.prepared]).toEqual([
      'given',
      '{"raw":true}',
      ['/raw'],
    ]);
    server.closeAllConnections();
    server.close();
  });
});
