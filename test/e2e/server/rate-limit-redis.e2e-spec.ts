import { createTeam } from '../../factories/team.factory';
import type { LogLine } from '../../support/capture-log';
import { expectError } from '../../support/expect-error';
import { RedisDouble } from '../../support/redis-double';
import { TeamClient } from '../../support/team-client';
import { startBeside, startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { eventually } from '../webhooks/webhook-app';
import { expectBudget } from './limit-headers';

const LIMIT = 3;
const PASSWORD = 'the-password-of-redis';

const LOST = 'Redis cannot be used; each process limits requests by itself meanwhile.';
const BACK = 'Redis is back; processes limit requests together again.';
const warning = (code?: string): LogLine =>
  expect.objectContaining({ level: 40, msg: LOST, ...(code !== undefined && { code }) });
const recovery = (): LogLine => expect.objectContaining({ level: 30, msg: BACK });

/** The whole budget of a new team and one more, one after the other. */
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
  let beside: TestApp;
  let team: TeamClient;

  const environment = () => ({ RATE_LIMIT_PER_MINUTE: String(LIMIT), REDIS_URL: redis.url });

  beforeAll(async () => {
    redis = await RedisDouble.start(PASSWORD);
    testApp = await startTestApp(environment());
    beside = await startBeside(testApp, environment());
    await eventually(() => redis.seen.filter((name) => name === 'INFO').length === 2);
  });

  beforeEach(async () => {
    testApp.logLines.length = 0;
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await beside.close();
    await testApp.close();
    await redis.die();
  });

  const at = ({ url }: TestApp): TeamClient =>
    new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);

  /** What was logged of Redis: the lines of requests have no message, and Nest's are for debugging. */
  const notices = ({ logLines } = testApp): LogLine[] =>
    logLines.filter(({ level, msg }) => Number(level) > 20 && msg !== undefined);

  it('is one for all processes', async () => {
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await at(beside).get('/auth/key').expect(200), LIMIT, 1);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 0);
    for (const app of [beside, testApp]) {
      const refused = await at(app).get('/auth/key');
      expectError(refused, 'RATE_LIMITED');
      expectBudget(refused, LIMIT, 0);
    }
    expect(notices()).toEqual([]);
  });

  it('accepts exactly as many concurrent requests as the limit', async () => {
    const responses = await Promise.all(
      times(20, (index) => at(index % 2 === 0 ? testApp : beside).get('/auth/key')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - LIMIT);
  });

  it('is kept for a minute, under the id of the key and not the key', async () => {
    redis.counters.clear();
    await team.get('/auth/key').expect(200);

    const [[name, counter] = ['', { value: 0, expiresAt: 0 }], ...others] = [...redis.counters];
    expect(others).toEqual([]);
    expect(name).toMatch(/^2 rapport:[\w-]+$/);
    expect(name).not.toContain(team.apiKey.slice(0, 8));
    expect(counter.value).toBe(1);
    expect(counter.expiresAt - Date.now()).toBeGreaterThan(55_000);
    expect(counter.expiresAt - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it('goes on with a server that has forgotten the script', async () => {
    expectBudget(await team.get('/auth/key').expect(200), LIMIT, 2);
    redis.forgetScripts();
    expectBudget(await team.get('/auth/key').expect(200), LIMIT, 1);
    expect(notices()).toEqual([]);
  });

  it('is that of each process while the server is dead, and shared again afterwards', async () => {
    await redis.die();
    await expectOwnLimit(testApp);
    await expectOwnLimit(testApp);
    await eventually(() => notices().length > 0);
    expect(notices()).toEqual([warning('ECONNREFUSED')]);

    await redis.revive();
    await eventually(() => notices().length > 1 && redis.connections === 2);
    expect(notices()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await at(beside).get('/auth/key').expect(200), LIMIT, 1);
  });

  it('is that of each process while the server hangs, and shared again afterwards', async () => {
    redis.freeze();
    await expectOwnLimit(testApp);
    await Promise.all(times(5, () => expectOwnLimit(testApp)));
    // One request has waited for Redis, and those after it have not.
    expect(redis.ignored.filter((name) => name.startsWith('EVAL'))).toHaveLength(1);
    expect(notices()).toEqual([warning()]);

    redis.thaw();
    await eventually(() => notices().length > 1);
    expect(notices()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
  });

  it('is that of each process while the server rejects commands, and shared again afterwards', async () => {
    redis.rejection = "READONLY You can't write against a read only replica.";
    await expectOwnLimit(testApp);
    await expectOwnLimit(testApp);
    expect(notices()).toEqual([warning('READONLY')]);

    redis.rejection = null;
    await eventually(async () => {
      await (await createTeam(testApp)).get('/auth/key').expect(200);
      return notices().length > 1;
    });
    expect(notices()).toEqual([warning(), recovery()]);
    expectBudget(await at(testApp).get('/auth/key').expect(200), LIMIT, 2);
  });

  it.each([
    ['is dead', 'ECONNREFUSED', () => redis.die(), () => redis.revive()],
    ['hangs', undefined, async () => redis.freeze(), async () => redis.thaw()],
    ['refuses the password', 'WRONGPASS', async () => undefined, async () => undefined],
  ])('lets a process start whose server %s', async (name, code, hurt, heal) => {
    await hurt();
    const wrong = redis.url.replace(PASSWORD, `not-${PASSWORD}`);
    const url = name === 'refuses the password' ? wrong : redis.url;
    const started = await startBeside(testApp, { ...environment(), REDIS_URL: url });
    await expectOwnLimit(started);
    await eventually(() => notices(started).length > 0);
    await started.close();
    await heal();

    expect(notices(started)).toEqual([warning(code)]);
    for (const secret of [PASSWORD, '127.0.0.1', new URL(redis.url).port]) {
      expect(JSON.stringify(notices(started))).not.toContain(secret);
    }
  });

  it('keeps no connection to a server that hangs once the process has stopped', async () => {
    await eventually(() => redis.connections === 2);
    redis.freeze();
    const started = await startBeside(testApp, environment());
    await eventually(() => redis.connections === 3);
    await started.close();
    await eventually(() => redis.connections === 2);
    redis.thaw();
  });
});
