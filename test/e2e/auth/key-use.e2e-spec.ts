import { createExpiredKey } from '../../factories/key.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';

describe('The use of an API key', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** Pretends that the team's key was used so long ago. */
  async function lastUsed(secondsAgo: number): Promise<void> {
    await testApp.database.query(
      `UPDATE api_keys SET last_used_at = now() - make_interval(secs => $2) WHERE team_id = $1`,
      [team.teamId, secondsAgo],
    );
  }

  /** The last use that is noted, in milliseconds; null before the first one. */
  async function notedUse(): Promise<number | null> {
    const [row] = await testApp.database.query<{ at: Date | null }>(
      'SELECT last_used_at AS at FROM api_keys WHERE team_id = $1 ORDER BY last_used_at LIMIT 1',
      [team.teamId],
    );
    return row?.at?.getTime() ?? null;
  }

  /** The clock of the database, in milliseconds. */
  async function databaseNow(): Promise<number> {
    const [row] = await testApp.database.query<{ now: Date }>('SELECT now()');
    return row?.now.getTime() ?? NaN;
  }

  it('costs one round trip, and the next uses none', async () => {
    expect(await countRoundTrips(() => team.get('/auth/key').expect(200))).toBe(1);
    expect(await countRoundTrips(() => team.get('/auth/key').expect(200))).toBe(0);
  });

  it('costs one round trip when many requests come at once', async () => {
    const statements = await countRoundTrips(() =>
      Promise.all(times(20, () => team.get('/auth/key').expect(200))),
    );

    expect(statements).toBe(1);
  });

  it('costs nothing without a key, or with what can be none', async () => {
    const statements = await countRoundTrips(async () => {
      expectError(await team.get('/forms').unset('Authorization'), 'AUTH_HEADER_MISSING');
      expectError(
        await team.get('/forms').set('Authorization', `Bearer ${'x'.repeat(10_000)}`),
        'INVALID_CLIENT',
      );
    });

    expect(statements).toBe(0);
  });

  it('is noted', async () => {
    expect(await notedUse()).toBeNull();
    const before = await databaseNow();

    await team.get('/auth/key').expect(200);

    expect(await notedUse()).toBeGreaterThanOrEqual(before);
    expect(await notedUse()).toBeLessThanOrEqual(await databaseNow());
  });

  it('is noted again when the last note is a minute old', async () => {
    await lastUsed(61);
    const before = await databaseNow();

    await team.get('/auth/key').expect(200);

    expect(await notedUse()).toBeGreaterThanOrEqual(before);
  });

  it('is not noted again within a minute', async () => {
    await lastUsed(40);
    const noted = await notedUse();

    await team.get('/auth/key').expect(200);

    expect(await notedUse()).toBe(noted);
  });

  it('is not noted when the key has expired', async () => {
    const { apiKey } = await createExpiredKey(testApp, team.teamId);
    const late = new TeamClient(testApp.url, team.teamId, apiKey, null);

    expectError(await late.get('/auth/key'), 'API_KEY_EXPIRED');
    expect(await notedUse()).toBeNull();
  });

  it('leaves nothing in the database by which the key could be used', async () => {
    const rows = await testApp.database.query('SELECT * FROM api_keys WHERE team_id = $1', [
      team.teamId,
    ]);

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(team.apiKey);
    expect(rows[0]).toMatchObject({ prefix: team.apiKey.slice(0, 12) });
  });
});
