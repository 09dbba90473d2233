import { withoutJobs } from '../../support/without-jobs';
import { PeriodNumbersService } from '../../../src/reports/period-numbers.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { postLine } from '../../factories/post-line.factory';
import { importSocial } from '../../factories/social.factory';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { arrive, choose, MAIL_SETTINGS, mailsOf, runRound, shift } from './notified-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const at = (text: string) => new Date(text);
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

describe('People are notified of', () => {
  const { testApp, team, owner } = useTeams({
    app: () => withoutJobs(() => startTestApp(MAIL_SETTINGS)),
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });
  const second = useOnce(() => withoutJobs(() => startSecondApp(testApp, MAIL_SETTINGS)));
  const form = useEachTest(() => createForm(team, { name: 'Kontakt' }));
  const bothRound = (at: Date) => Promise.all([testApp, second].map((app) => runRound(app, at)));

  describe('the month', () => {
    const DUE = new Date('2026-07-02T06:00:00Z');

    beforeEach(async () => {
      await testApp.database.query(`UPDATE teams SET created_at = '2026-01-01' WHERE id = $1`, [
        team.teamId,
      ]);
      await testApp.database.query(
        `UPDATE accounts SET time_zone = 'Europe/Berlin' WHERE id = $1`,
        [owner.account.id],
      );
    });

    it('on its second day, once, with the numbers of the report in the time zone of the person', async () => {
      // June begins and ends at 22:00 UTC in Berlin.
      await arrive(testApp, team.teamId, form.id, at('2026-05-31T21:59:59Z'));
      await arrive(testApp, team.teamId, form.id, at('2026-05-31T22:00:00Z'), { count: 2 });
      await arrive(testApp, team.teamId, form.id, at('2026-06-30T21:59:59Z'), { from: 'import' });
      await arrive(testApp, team.teamId, form.id, at('2026-06-30T22:00:00Z'));
      const { id } = await createCustomer(team);
      await team.post(`/customer/${id}/loyalty`, { points: 12.5, type: 'increment' }).expect(200);
      await team.post(`/customer/${id}/loyalty`, { points: 5, type: 'decrement' }).expect(200);
      await testApp.database.query(
        `UPDATE customers SET created_at = '2026-06-15' WHERE team_id = $1`,
        [team.teamId],
      );
      await testApp.database.query(`ALTER TABLE points_transactions DISABLE TRIGGER USER`);
      await testApp.database.query(
        `UPDATE points_transactions SET created_at = '2026-06-15' WHERE team_id = $1`,
        [team.teamId],
      );
      await testApp.database.query(`ALTER TABLE points_transactions ENABLE TRIGGER USER`);
      await importSocial(testApp, team, 'instagram', {
        posts: [
          postLine('instagram', { id: '1', at: '2026-06-10T10:00:00Z' }),
          postLine('instagram', { id: '2', at: '2026-06-30T22:00:00Z' }),
        ],
      });
      await testApp.database.query('UPDATE social_posts SET reach = 100 WHERE team_id = $1', [
        team.teamId,
      ]);

      await runRound(testApp, shift(DUE, -0.001));
      expect(await mailsOf(testApp, team.teamId, 'monthlyReport')).toEqual([]);
      await bothRound(DUE);
      await runRound(testApp, shift(DUE, DAY_S));
      const numbers = await testApp.app
        .get(PeriodNumbersService)
        .numbersOf(
          systemScope(team.teamId),
          { firstDay: '2026-06-01', lastDay: '2026-06-30' },
          'Europe/Berlin',
        );
      expect(numbers).toMatchObject({
        from: at('2026-05-31T22:00:00Z'),
        until: at('2026-06-30T22:00:00Z'),
        responses: 3,
        newCustomers: 1,
        pointsGiven: 12.5,
        pointsTaken: 5,
        posts: 1,
        reach: 100,
      });
      const [mail, ...others] = await mailsOf(testApp, team.teamId, 'monthlyReport');
      expect(others).toEqual([]);
      const { from: _from, until: _until, reach, ...shown } = numbers;
      expect(mail).toEqual({
        kind: 'monthlyReport',
        address: owner.account.email,
        values: {
          team: 'Kaffeewerk',
          month: Date.parse('2026-06-01'),
          ...shown,
          hasReach: reach === null ? 'no' : 'yes',
          reach: reach ?? 0,
        },
        path: `/teams/${team.teamId}/report?month=2026-06&timeZone=Europe%2FBerlin`,
        items: [],
      });
      await runRound(testApp, at('2026-08-02T06:00:00Z'));
      expect(await mailsOf(testApp, team.teamId, 'monthlyReport')).toHaveLength(2);
    });

    it('only if the team existed in the month, until the tenth day, and if they have not turned it off', async () => {
      await testApp.database.query(`UPDATE teams SET created_at = '2026-07-01' WHERE id = $1`, [
        team.teamId,
      ]);
      await runRound(testApp, DUE);
      await testApp.database.query(`UPDATE teams SET created_at = '2026-06-30' WHERE id = $1`, [
        team.teamId,
      ]);
      await runRound(testApp, at('2026-07-11T00:00:00Z'));
      await createMember(testApp, team.teamId, 'admin');
      await choose(testApp, team.teamId, owner.userId, { monthlyReport: 'never' });
      await runRound(testApp, DUE);
      expect(await mailsOf(testApp, team.teamId, 'monthlyReport')).toEqual([]);
    });
  });
});
