import { readConfig } from '../config/app-config';
import { workerEnvironment } from './worker-environment';

const URL = 'postgres://127.0.0.1:5432/rapport';

describe('workerEnvironment', () => {
  it('sets the database and the address of the supervisor', () => {
    expect(workerEnvironment(readConfig({}), URL)).toMatchObject({
      DATABASE_URL: URL,
      HOST: '127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    });
  });

  it.each([
    [1, 20, '20'],
    [2, 20, '10'],
    [3, 20, '6'],
    [4, 20, '5'],
    [8, 20, '5'],
    [2, 3, '3'],
    [64, 200, '5'],
  ])('%d workers share %d connections: %s for each', (processes, poolSize, each) => {
    const config = readConfig({
      WEB_CONCURRENCY: String(processes),
      DATABASE_POOL_SIZE: String(poolSize),
    });
    expect(workerEnvironment(config, URL).DATABASE_POOL_SIZE).toBe(each);
  });

  it.each([
    [2, 32, '16'],
    [64, 32, '1'],
  ])('%d workers share %d concurrent webhooks: %s each', (processes, concurrency, each) => {
    const config = readConfig({
      WEB_CONCURRENCY: String(processes),
      WEBHOOK_CONCURRENCY: String(concurrency),
    });
    expect(workerEnvironment(config, URL).WEBHOOK_CONCURRENCY).toBe(each);
  });
});
