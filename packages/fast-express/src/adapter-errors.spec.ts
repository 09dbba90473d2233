import 'reflect-metadata';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { useThings, ask, throwError } from '../test/things';

describe('FastExpressAdapter', () => {
  const things = useThings();
  const { startFast, startStock } = things;

  it.each<[string, (next: NextFunction) => unknown]>([
    ['throws', () => throwError()],
    ['rejects', () => Promise.reject(new Error('A defect.'))],
    ['throws nothing', () => throwNothing()],
    ['rejects with nothing', () => Promise.reject()],
    [
      'returns another kind of promise that rejects',
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- as promises of libraries are
        then: (_resolve: unknown, reject: (error: Error) => void) => reject(new Error('A defect.')),
      }),
    ],
    ['passes an error on', (next) => next(new Error('A defect.'))],
    ['passes its request on, and no route comes after it', (next) => next()],
  ])('responds as Express does when a route %s', async (_name, work) => {
    const extend = (app: NestExpressApplication): void => {
      const instance = app.getHttpAdapter().getInstance();
      instance.get('/raw', (_request: Request, _response: Response, next: NextFunction) =>
        work(next),
      );
    };
    const expected = await ask(await startStock(extend), '/raw');

    const { headers, ...response } = await ask(await startFast(extend), '/raw');

    expect({ ...response, headers: { ...headers, 'x-stage': undefined } }).toEqual({
      ...expected,
      headers: { ...expected.headers, 'x-stage': undefined },
    });
    expect(things.stages.failed).toEqual([]);
  });

  it('does not call a handler of errors for a request', async () => {
    const { status, body } = await ask(await startStock(addErrorHandler), '/raw');

    expect(await ask(await startFast(addErrorHandler), '/raw')).toMatchObject({ status, body });
    expect(status).toBe(404);
  });

  it.each(['prefinish', 'finish', 'close'])(
    'keeps the headers of a response for listeners of %s',
    async (event) => {
      const headersBy = async (
        startServer: (extend: (app: NestExpressApplication) => void) => Promise<Server>,
      ): Promise<unknown> => {
        let resolve: (read: unknown) => void;
        const read = new Promise((settle) => (resolve = settle));
        const server = await startServer((app) =>
          app.use((_request: Request, response: Response, next: NextFunction) => {
            response.removeHeader('Date');
            response.sendDate = false;
            response.on(event, () =>
              resolve([
                response.get('Content-Length'),
                response.getHeader('content-type'),
                response.hasHeader('Content-Type'),
                response.hasHeader('X-None'),
                response.getHeader('X-None'),
                { ...response.getHeaders(), 'x-stage': 'given' },
                [...new Set([...response.getHeaderNames(), 'x-stage'])].toSorted(),
              ]),
            );
            next();
          }),
        );
        await ask(server, '/things');
        return read;
      };

      expect(await headersBy(startFast)).toEqual(await headersBy(startStock));
    },
  );

  it('reports a request that no layer has answered without an error', async () => {
    const server = await startFast((app) =>
      app.use('/things/:any', (_request: Request, _response: Response, next: NextFunction) =>
        next('router'),
      ),
    );

    await ask(server, '/things/a');

    expect(things.stages.failed).toEqual([null]);
  });

  it('reports an error that the error filter itself throws', async () => {
    const server = await startFast((app) => {
      app.useGlobalFilters({ catch: () => throwError() });
    });

    expect(await ask(server, '/things/error')).toMatchObject({
      status: 500,
      body: '{"failed":true}',
    });
    expect(things.stages.failed).toEqual([expect.any(Error)]);
  });
});

/** Registers a handler with the four parameters of a handler of errors. */
function addErrorHandler(app: NestExpressApplication): void {
  const instance = app.getHttpAdapter().getInstance();
  instance.get('/raw', (_error: unknown, _request: Request, response: Response, _next: unknown) =>
    response.json({ called: true }),
  );
}

function throwNothing(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the case
  throw undefined;
}
