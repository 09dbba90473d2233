import { Database } from '../../../src/core/database/database';
import { recordStatements } from '../../../bench/processes/record-statements';
import { DAY_MS } from '../../../src/core/values/durations';
import { importObjects } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { shareTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { postLine } from '../../factories/post-line.factory';
import { useOnce } from '../../support/use-value';

describe('An import of a page of posts', () => {
  const testApp = useOnce(shareTestApp);
  let now: number;

  beforeAll(async () => {
    now = Date.now();
  });

  const day = (daysAgo: number): string => new Date(now - daysAgo * DAY_MS).toISOString();
  const posts = (count: number, content: string) =>
    times(count, (n) => postLine('facebook', { id: `${n}`, at: day(n), content }));

  it('is one transaction with one statement for all posts, which reads no days', async () => {
    const team = await createTeam(testApp);
    const profile = times(730, (n) => ({
      date: day(n + 1).slice(0, 10),
      metrics: { page_media_view: n },
    }));
    await importObjects(testApp, team, 'facebook', { posts: posts(300, 'First'), profile });

    const transactions = jest.spyOn(testApp.app.get(Database), 'transaction');
    const recorded = recordStatements();
    await importObjects(
      testApp,
      team,
      'facebook',
      { posts: posts(100, 'Second') },
      { keepMissing: true },
    );
    recorded.stop();
    const ofTeam = transactions.mock.calls.filter(([{ shareId }]) => shareId === team.teamId);
    transactions.mockRestore();

    expect(ofTeam).toHaveLength(1);
    const sent = recorded.statements.filter(({ values }) => values.includes(team.teamId));
    expect(sent.filter(({ text }) => text.includes('INTO social_posts'))).toHaveLength(1);
    expect(
      sent.filter(({ text }) => /FROM social_profile_days WHERE|INTO social_profile/.test(text)),
    ).toEqual([]);
    // Rows that one statement has written have the same xmin.
    const written = await testApp.database.query<{ posts: number }>(
      `SELECT count(*)::integer AS posts FROM social_posts
        WHERE team_id = $1 GROUP BY xmin ORDER BY posts`,
      [team.teamId],
    );
    expect(written).toEqual([{ posts: 100 }, { posts: 200 }]);
  });

  it('takes as many round trips to the database for 100 posts as for one', async () => {
    const team = await createTeam(testApp);
    const roundTripsOf = (count: number, content: string) =>
      countRoundTrips(() =>
        importObjects(
          testApp,
          team,
          'facebook',
          { posts: posts(count, content) },
          { keepMissing: true },
        ),
      );
    await roundTripsOf(100, 'First');
    const ofOne = await roundTripsOf(1, 'Second');
    expect(ofOne).toBeGreaterThan(3);
    expect(await roundTripsOf(100, 'Third')).toBe(ofOne);
  });
});
