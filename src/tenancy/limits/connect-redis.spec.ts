import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { connectRedis } from './connect-redis';

/** A port on which no server listens. */
async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('connectRedis', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('reconnects until it is disconnected, and then does not keep the process alive', async () => {
    const url = `redis://127.0.0.1:${await closedPort()}`;
    const failed = jest.fn();
    const redis = await connectRedis(url, { failed, ready: jest.fn() });
    try {
      for (const count of [1, 2, 3]) {
        await new Promise((resolve) => redis.once('reconnecting', resolve));
        expect(failed).toHaveBeenCalledTimes(count);
        expect(jest.getTimerCount()).toBe(1);
        if (count < 3) jest.advanceTimersByTime(1_000);
      }
    } finally {
      redis.disconnect();
    }

    jest.advanceTimersByTime(500);
    expect(jest.getTimerCount()).toBe(0);
    expect(failed).toHaveBeenCalledTimes(3);
  });
});
