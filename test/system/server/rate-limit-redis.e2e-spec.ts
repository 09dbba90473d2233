import { HOUR_MS, MINUTE_MS } from '../../../src/core/values/durations';
import { createTeam } from '../../factories/team.factory';
import type { LogLine } from '../../support/capture-log';
import { expectError } from '../../support/expect-error';
import { RedisDouble } from '../../support/redis-double';
import { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { type HostedTestForm, newAddress, publishForm, Visitor } from '../../support/visitor';
import { eventually } from '../../support/eventually';
import { expectBudget } from './limit-headers';

const LIMIT = 3;
const PASSWORD = 'the-password-of-redis';

const LOST_MESSAGE = 'Redis is unavailable; each process counts requests by itself.';
const RECOVERED_MESSAGE = 'Redis is available again; the processes count requests together.';
const warning = (code?: string): LogLine =>
  expect.objectContaining({ level: 40, msg: LOST_MESSAGE, ...(code !== undefined && { code }) });
const recovery = (): LogLine => expect.objectContaining({ level: 30, msg: RECOVERED_MESSAGE });

/** Expects that the process serves LIMIT requests of a new team and rejects the next one. */
async function expectOwnLimit(app: TestApp): Promise<void> {
  const client = await createTeam(app);
  for (let count = 0; count <= LIMIT; count += 1) {
    const response = await client.get('/auth/key');
    expect(response.status).toBe(count < LIMIT ? 200 : 429);
    expectBudget(response, LIMIT, Math.max(LIMIT - 1 - count, 0));
  }
}

describe('The rate limit in Redis', () => {
  let redis: RedisDouble;
  let testApp: TestApp;
  let other: TestApp;
  let team: TeamClient;

  const environment = () => ({
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    REDIS_URL: redis.url,
    TRUST_PROXY: '127.0.0.0/8',
  });

  beforeAll(async () => {
    redis = await RedisDouble.start(PASSWORD);
    testApp = await startTestApp(environment());
    other = await startSecondApp(testApp, environment());
    await eventually(() => redis.seen.filter((name) => name === 'INFO').length === 2);
  });

  beforeEach(async () => {
    testApp.logLines.length = 0;
    other.logLines.length = 0;
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await other.close();
    await testApp.close();
    await redis.stop();
  });

  const at = ({ url }: TestApp): TeamClient =>
    new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);

  /** The log lines about Redis: lines of requests have no message, and lines of Nest have the level debug. */
  const redisLogs = ({ logLines } = testApp): LogLine[] =>
    logLines.filter(({ level, msg }) => Number(level) > 20 && String(msg).includes('Redis'));

  /** Sends a new page of the form to each process in turn. */
  async function submit(form: HostedTestForm, address: string, count: number): Promise<number[]> {
    const statuses = [];
    for (let sent = 0; sent < count; sent += 1) {
      const visitor = new Visitor(sent % 2 === 0 ? testApp : other, address);
      const remark = { [form.inputs.Remark ?? '']: `${sent}` };
      statuses.push((await visitor.submit(form.link, remark)).status);
    }
    return statuses;
  }

  it('is shared by all processes', async () => {
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await at(other).get('/auth/key').expect(200), LIMIT, 1);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 0);
    for (const app of [other, testApp]) {
      const rejected = await at(app).get('/auth/key');
      expectError(rejected, 'RATE_LIMITED');
      expectBudget(rejected, LIMIT, 0);
    }
    expect(redisLogs()).toEqual([]);
  });

  it('accepts exactly as many concurrent requests as the limit', async () => {
    const responses = await Promise.all(
      times(20, (index) => at(index % 2 === 0 ? testApp : other).get('/auth/key')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - LIMIT);
  });

  it('is stored for a minute, under the id of the key and not the key', async () => {
    redis.counters.clear();
    const sentAt = Date.now();
    await team.get('/auth/key').expect(200);

    const [[name, counter] = ['', { value: 0, expiresAt: 0 }], ...others] = [...redis.counters];
    expect(others).toEqual([]);
    expect(name).toMatch(/^2 rapport:[\w-]+$/);
    expect(name).not.toContain(team.apiKey.slice(0, 8));
    expect(counter.value).toBe(1);
    expect(counter.expiresAt).toBeGreaterThanOrEqual(sentAt + MINUTE_MS);
    expect(counter.expiresAt).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
  });

  it('is counted after the server has lost the script', async () => {
    expectBudget(await team.get('/auth/key').expect(200), LIMIT, 2);
    redis.forgetScripts();
    expectBudget(await team.get('/auth/key').expect(200), LIMIT, 1);
    expect(redisLogs()).toEqual([]);
  });

  describe('of hosted forms', () => {
    it('admits five pages per minute from one network to all processes, and stores no address', async () => {
      const form = await publishForm(team);
      const address = newAddress();
      redis.counters.clear();
      expect(await submit(form, address, 7)).toEqual([303, 303, 303, 303, 303, 429, 429]);
      expect(await submit(form, newAddress(), 1)).toEqual([303]);

      const keys = [...redis.counters.keys()];
      expect(keys.filter((key) => /:form:[\w-]{43}:(minute|hour)$/.test(key))).toHaveLength(4);
      expect(keys.join()).not.toContain(address);
      const lifetimes = [...redis.counters.values()].map(({ expiresAt }) => expiresAt - Date.now());
      expect(Math.max(...lifetimes)).toBeLessThanOrEqual(HOUR_MS);
    });

    it('counts a page once, although it is sent to several processes concurrently', async () => {
      const form = await publishForm(team);
      const address = newAddress();
      const visitor = new Visitor(testApp, address);
      const { token } = await visitor.open(`/f/${form.link}`);
      const pages = await Promise.all(
        times(20, (index) =>
          new Visitor(index % 2 === 0 ? testApp : other, address).send(`/f/${form.link}`, {
            t: token,
          }),
        ),
      );
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
    });

    it('is per process while the server is down', async () => {
      const form = await publishForm(team);
      await redis.stop();
      try {
        const address = newAddress();
        const own = await submit(form, address, 10);
        expect([new Set(own), (await submit(form, address, 1))[0]]).toEqual([new Set([303]), 429]);
        await eventually(() => redisLogs().length > 0 && redisLogs(other).length > 0);
      } finally {
        await redis.restart();
      }
      await eventually(() => redisLogs().length > 1 && redisLogs(other).length > 1);
    });
  });

  it('is per process while the server is down, and shared again afterwards', async () => {
    await redis.stop();
    await expectOwnLimit(testApp);
    await expectOwnLimit(testApp);
    await eventually(() => redisLogs().length > 0);
    expect(redisLogs()).toEqual([warning('ECONNREFUSED')]);

    await redis.restart();
    await eventually(() => redisLogs().length > 1 && redis.connections === 2);
    expect(redisLogs()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await at(other).get('/auth/key').expect(200), LIMIT, 1);
  });

  it('is per process while the server hangs, and shared again afterwards', async () => {
    redis.hang();
    await expectOwnLimit(testApp);
    await Promise.all(times(5, () => expectOwnLimit(testApp)));
    // Only one request has waited for Redis.
    expect(redis.ignored.filter((name) => name.startsWith('EVAL'))).toHaveLength(1);
    expect(redisLogs()).toEqual([warning()]);

    redis.resume();
    await eventually(() => redisLogs().length > 1);
    expect(redisLogs()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
  });

  it('is per process while the server rejects commands, and shared again afterwards', async () => {
    redis.rejection = "READONLY You can't write against a read only replica.";
    await expectOwnLimit(testApp);
    await expectOwnLimit(testApp);
    expect(redisLogs()).toEqual([warning('READONLY')]);

    redis.rejection = null;
    await eventually(async () => {
      await (await createTeam(testApp)).get('/auth/key').expect(200);
      return redisLogs().length > 1;
    });
    expect(redisLogs()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
  });

  it.each([
    ['is down', 'ECONNREFUSED', () => redis.stop(), () => redis.restart()],
    ['hangs', undefined, async () => redis.hang(), async () => redis.resume()],
    ['rejects the password', 'WRONGPASS', async () => undefined, async () => undefined],
  ])(
    'does not prevent the start of a process when the server %s',
    async (name, code, fail, restore) => {
      await fail();
      const wrong = redis.url.replace(PASSWORD, `not-${PASSWORD}`);
      const url = name === 'rejects the password' ? wrong : redis.url;
      const started = await startSecondApp(testApp, { ...environment(), REDIS_URL: url });
      await expectOwnLimit(started);
      await eventually(() => redisLogs(started).length > 0);
      await started.close();
      await restore();

      expect(redisLogs(started)).toEqual([warning(code)]);
      for (const secret of [PASSWORD, '127.0.0.1', new URL(redis.url).port]) {
        expect(JSON.stringify(redisLogs(started))).not.toContain(secret);
      }
    },
  );

  it('closes the connection to a hanging server when the process stops', async () => {
    // A server of its own: connections of the other processes to a hanging server come and go.
    const hanging = await RedisDouble.start(PASSWORD);
    hanging.hang();
    const started = await startSecondApp(testApp, { ...environment(), REDIS_URL: hanging.url });
    await eventually(() => hanging.connections === 1);
    await started.close();
    await eventually(() => hanging.connections === 0);
    await hanging.stop();
  });
});
