import { createExpiredKey } from '../../factories/key.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

describe('The use of an API key', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  /** Sets the last use of the team's key. */
  async function lastUsed(secondsAgo: number): Promise<void> {
    await testApp.database.query(
      `UPDATE api_keys SET last_used_at = now() - make_interval(secs => $2) WHERE team_id = $1`,
      [team.teamId, secondsAgo],
    );
  }

  /** The recorded last use in epoch milliseconds, or null if the key was never used. */
  async function recordedUse(): Promise<number | null> {
    const [row] = await testApp.database.query<{ at: Date | null }>(
      'SELECT last_used_at AS at FROM api_keys WHERE team_id = $1 ORDER BY last_used_at LIMIT 1',
      [team.teamId],
    );
    return row?.at?.getTime() ?? null;
  }

  /** The clock of the database in epoch milliseconds. */
  async function databaseNow(): Promise<number> {
    const [row] = await testApp.database.query<{ now: Date }>('SELECT now()');
    return row?.now.getTime() ?? NaN;
  }

  it('takes one round trip for the first request and none for the next', async () => {
    expect(await countRoundTrips(() => team.get('/auth/key').expect(200))).toBe(1);
    expect(await countRoundTrips(() => team.get('/auth/key').expect(200))).toBe(0);
  });

  it('takes one round trip for many concurrent requests', async () => {
    const statements = await countRoundTrips(() =>
      Promise.all(times(20, () => team.get('/auth/key').expect(200))),
    );

    expect(statements).toBe(1);
  });

  it('takes no round trip without a key or with a malformed key', async () => {
    const statements = await countRoundTrips(async () => {
      expectError(await team.get('/forms').unset('Authorization'), 'AUTH_HEADER_MISSING');
      expectError(
        await team.get('/forms').set('Authorization', `Bearer ${'x'.repeat(10_000)}`),
        'INVALID_CLIENT',
      );
    });

    expect(statements).toBe(0);
  });

  it('is recorded', async () => {
    expect(await recordedUse()).toBeNull();
    const before = await databaseNow();

    await team.get('/auth/key').expect(200);

    expect(await recordedUse()).toBeGreaterThanOrEqual(before);
    expect(await recordedUse()).toBeLessThanOrEqual(await databaseNow());
  });

  it('is recorded again when the last record is older than a minute', async () => {
    await lastUsed(61);
    const before = await databaseNow();

    await team.get('/auth/key').expect(200);

    expect(await recordedUse()).toBeGreaterThanOrEqual(before);
  });

  it('is not recorded again within a minute', async () => {
    await lastUsed(10);
    const recorded = await recordedUse();

    await team.get('/auth/key').expect(200);

    expect(await recordedUse()).toBe(recorded);
  });

  it('is not recorded when the key has expired', async () => {
    const { apiKey } = await createExpiredKey(testApp, team.teamId);
    const late = new TeamClient(testApp.url, team.teamId, apiKey, null);

    expectError(await late.get('/auth/key'), 'API_KEY_EXPIRED');
    expect(await recordedUse()).toBeNull();
  });

  it('stores no secret in the database', async () => {
    const rows = await testApp.database.query('SELECT * FROM api_keys WHERE team_id = $1', [
      team.teamId,
    ]);

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(team.apiKey);
    expect(rows[0]).toMatchObject({ prefix: team.apiKey.slice(0, 12) });
  });
});
