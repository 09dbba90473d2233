import type { Server } from 'node:http';
import { canCallConstructors, NativePrototypeAdapter } from './native-prototype-adapter';

describe('NativePrototypeAdapter', () => {
  it('finds that the constructors of this Node can be called', () => {
    expect(canCallConstructors()).toBe(true);
  });

  it("hands Express objects that have its prototypes from the start, with all of Node's own state", async () => {
    const adapter = new NativePrototypeAdapter();
    const app = adapter.getInstance<{
      request: object;
      response: object;
      use(handler: unknown): void;
    }>();
    app.use((request: { url: string }, response: { json(body: unknown): void }) => {
      response.json({
        url: request.url,
        isNative:
          Object.getPrototypeOf(request) === app.request &&
          Object.getPrototypeOf(response) === app.response,
      });
    });
    adapter.initHttpServer({});
    const server: Server = adapter.getHttpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };

    const response = await fetch(`http://127.0.0.1:${port}/a?b=c`);

    expect(await response.json()).toEqual({ url: '/a?b=c', isNative: true });
    await new Promise((resolve) => server.close(resolve));
  });

  it('leaves servers with needs of their own to the stock adapter', () => {
    const adapter = new NativePrototypeAdapter();
    adapter.initHttpServer({ forceCloseConnections: true });
    expect(adapter.getHttpServer()).toBeDefined();
  });
});
