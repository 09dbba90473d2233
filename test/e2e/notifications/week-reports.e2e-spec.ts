import { withoutJobs } from '../../support/without-jobs';
import { NIL_ID } from '../../../src/core/values/identifiers';
import {
  dueMonth,
  MonthReportsSource,
} from '../../../src/notifications/sources/month-reports.source';
import type { NotificationSource } from '../../../src/notifications/sources/notification-source';
import { dueWeek, WeekReportsSource } from '../../../src/notifications/sources/week-reports.source';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { arrive, choose, MAIL_SETTINGS, mailsOf, runRound, shift } from './notified-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** A Tuesday. */
const DUE = new Date('2026-07-07T06:00:00Z');
const WEEK = { firstDay: '2026-06-29', lastDay: '2026-07-05' };

describe('The report of the week', () => {
  const { testApp, team, owner } = useTeams({
    app: () => withoutJobs(() => startTestApp(MAIL_SETTINGS)),
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });
  const second = useOnce(() => withoutJobs(() => startSecondApp(testApp, MAIL_SETTINGS)));
  const form = useEachTest(() => createForm(team, { name: 'Kontakt' }));

  beforeEach(async () => {
    await testApp.database.query(`UPDATE teams SET created_at = '2026-01-01' WHERE id = $1`, [
      team.teamId,
    ]);
    await testApp.database.query(`UPDATE accounts SET time_zone = 'Europe/Berlin' WHERE id = $1`, [
      owner.account.id,
    ]);
  });

  const mails = () => mailsOf(testApp, team.teamId, 'weeklyReport');

  it.each([
    ['2026-07-06T23:59:59Z', null],
    ['2026-07-07T05:59:59Z', null],
    ['2026-07-07T06:00:00Z', WEEK],
    ['2026-07-10T23:59:59Z', WEEK],
    ['2026-07-11T00:00:00Z', null],
    ['2026-07-12T12:00:00Z', null],
  ])('is due at %s: %j', (time, expected) => {
    expect(dueWeek(new Date(time))).toEqual(expected);
  });

  it('is due at the same hour as the report of the month', () => {
    expect(dueMonth(new Date('2027-01-02T06:00:00Z'))).toEqual({
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
    });
  });

  it('is sent once to members who have chosen it, with the numbers of the page that it links to', async () => {
    const { client } = owner;
    await client.put(`/teams/${team.teamId}/notifications`, { weeklyReport: 'atOnce' }).expect(200);
    await createMember(testApp, team.teamId, 'owner');
    // In Berlin, the week begins and ends at 22:00 UTC.
    await arrive(testApp, team.teamId, form.id, new Date('2026-06-28T21:59:59Z'));
    await arrive(testApp, team.teamId, form.id, new Date('2026-06-28T22:00:00Z'), { count: 2 });
    await arrive(testApp, team.teamId, form.id, new Date('2026-07-05T21:59:59Z'));
    await arrive(testApp, team.teamId, form.id, new Date('2026-07-05T22:00:00Z'));
    await runRound(testApp, shift(DUE, -0.001));
    expect(await mails()).toEqual([]);
    await Promise.all([testApp, second].map((app) => runRound(app, DUE)));
    await runRound(testApp, shift(DUE, DAY_S));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const { body } = await client
      .get(
        `/teams/${team.teamId}/report?startDate=2026-06-29&endDate=2026-07-05&timeZone=Europe/Berlin`,
      )
      .expect(200);
    const { figures } = (body as { data: { figures: Record<string, number | null> } }).data;
    expect(figures['responses']).toBe(3);
    expect(mail).toEqual({
      kind: 'weeklyReport',
      address: owner.account.email,
      values: {
        team: 'Kaffeewerk',
        firstDay: Date.parse('2026-06-29'),
        lastDay: Date.parse('2026-07-05'),
        ...figures,
        hasReach: 'no',
        reach: 0,
      },
      path: `/teams/${team.teamId}/report?from=2026-06-29&to=2026-07-05&timeZone=Europe%2FBerlin`,
      items: [],
    });
    await runRound(testApp, shift(DUE, 7 * DAY_S));
    expect(await mails()).toHaveLength(2);
    // The service remembers separately that the report of the month was sent.
    const months = () => mailsOf(testApp, team.teamId, 'monthlyReport');
    const before = (await months()).length;
    await runRound(testApp, new Date('2026-08-02T06:00:00Z'));
    expect((await months()).length).toBeGreaterThan(before);
    expect(await mails()).toHaveLength(2);
  });

  it('is not sent to members who have turned it off', async () => {
    await choose(testApp, team.teamId, owner.userId, { weeklyReport: 'never' });
    await runRound(testApp, DUE);
    expect(await mails()).toEqual([]);
  });

  it('is not sent to a team that was created after the week', async () => {
    await choose(testApp, team.teamId, owner.userId, { weeklyReport: 'atOnce' });
    await testApp.database.query(`UPDATE teams SET created_at = '2026-07-06' WHERE id = $1`, [
      team.teamId,
    ]);
    await runRound(testApp, DUE);
    expect(await mails()).toEqual([]);
  });

  it('is sent from the next week on to members who choose it after it was due, whether they are the first of a team or not', async () => {
    await runRound(testApp, DUE);
    await choose(testApp, team.teamId, owner.userId, { weeklyReport: 'atOnce' });
    await runRound(testApp, shift(DUE, DAY_S));
    expect(await mails()).toEqual([]);
    await runRound(testApp, shift(DUE, 7 * DAY_S));
    expect(await mails()).toHaveLength(1);
    const other = await createMember(testApp, team.teamId, 'owner');
    await choose(testApp, team.teamId, other.userId, { weeklyReport: 'atOnce' });
    await runRound(testApp, shift(DUE, 8 * DAY_S));
    expect(await mails()).toHaveLength(1);
    await runRound(testApp, shift(DUE, 14 * DAY_S));
    expect(await mails()).toHaveLength(3);
  });

  it.each([
    ['week', WeekReportsSource, DUE],
    ['month', MonthReportsSource, new Date('2026-07-02T06:00:00Z')],
  ] as const)(
    'is due for no team that has got it, like that of the month: %s',
    async (_, Source, due) => {
      await choose(testApp, team.teamId, owner.userId, { weeklyReport: 'atOnce' });
      const source = testApp.app.get<NotificationSource>(Source);
      expect(await source.listTeams(NIL_ID, due, 10_000)).toContain(team.teamId);
      await runRound(testApp, due);
      expect(await source.listTeams(NIL_ID, due, 10_000)).toEqual([]);
    },
  );
});
