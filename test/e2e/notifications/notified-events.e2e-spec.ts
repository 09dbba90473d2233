import { withoutJobs } from '../../support/without-jobs';
import { CredentialsRepository } from '../../../src/social-sync/credentials/credentials.repository';
import { newId } from '../../../src/core/values/identifiers';
import { MailRights } from '../../../src/mail/mail-rights';
import type { ClaimedDelivery } from '../../../src/responses/webhooks/delivery-queue.repository';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { choose, MAIL_SETTINGS, mailsOf, runRound, shift } from './notified-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const URL = 'https://shop.example.com/hook';

describe('People are notified of', () => {
  const { testApp, team, owner } = useTeams({
    app: () => withoutJobs(() => startTestApp(MAIL_SETTINGS)),
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });
  const second = useOnce(() => withoutJobs(() => startSecondApp(testApp, MAIL_SETTINGS)));
  const form = useEachTest(() => createForm(team, { name: 'Kontakt' }));
  const clock = useEachTest(() => ({ now: new Date() }));
  const bothRound = (at: Date) => Promise.all([testApp, second].map((app) => runRound(app, at)));

  const connect = (endsAt: Date | null) =>
    testApp.database
      .query(
        `WITH connection AS (
         INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, 'twitter', true)
         ON CONFLICT (team_id, platform) DO UPDATE SET is_connected = true RETURNING team_id, platform
       ), old AS (
         DELETE FROM social_credentials WHERE team_id = $1 AND platform = 'twitter'
       )
       SELECT 1`,
        [team.teamId],
      )
      .then(() =>
        testApp.database.query(
          `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id,
                                         can_refresh, access_expires_at)
         VALUES ($1, 'twitter', '1', '@kaffeewerk', '\\x00', '\\x00', false, $2)`,
          [team.teamId, endsAt],
        ),
      );

  const stop = async () => {
    const scope = systemScope(team.teamId);
    const credentials = testApp.app.get(CredentialsRepository);
    const credential = await credentials.get(scope, 'twitter');
    expect(await credentials.requireReauth(credential, 'revoked', undefined)).toBe(true);
  };

  const failureMails = async () => mailsOf(testApp, team.teamId, 'failingWebhooks');

  describe('a connection', () => {
    it('that needs a new sign-in, once each time, if it still does when the mail is sent', async () => {
      await connect(null);
      await runRound(testApp, clock.now);
      expect(await mailsOf(testApp, team.teamId)).toEqual([]);
      await stop();
      await bothRound(clock.now);
      await runRound(testApp, shift(clock.now, DAY_S));
      const expected = {
        kind: 'brokenConnection',
        address: owner.account.email,
        values: { team: 'Kaffeewerk', platform: 'X', account: '@kaffeewerk' },
        path: `/teams/${team.teamId}/connections`,
        items: [],
      };
      const mails = await mailsOf(testApp, team.teamId);
      expect(mails).toEqual([expected]);
      const isRightful = () =>
        testApp.app.get(MailRights).isRightful('brokenConnection', {
          teamId: team.teamId,
          accountId: owner.account.id,
          content: expected,
        });
      expect(await isRightful()).toBe(true);

      await connect(null);
      expect(await isRightful()).toBe(false);
      await runRound(testApp, shift(clock.now, 2 * DAY_S));
      expect(await mailsOf(testApp, team.teamId)).toHaveLength(1);
      await stop();
      await runRound(testApp, shift(clock.now, 3 * DAY_S));
      expect(await mailsOf(testApp, team.teamId)).toHaveLength(2);
    });

    it('that ends in 7 days, once for each end', async () => {
      const endsAt = shift(clock.now, 7 * DAY_S + 60);
      await connect(endsAt);
      await runRound(testApp, shift(endsAt, -7 * DAY_S - 0.001));
      expect(await mailsOf(testApp, team.teamId, 'expiringConnection')).toEqual([]);
      await bothRound(shift(endsAt, -7 * DAY_S));
      await runRound(testApp, shift(endsAt, -DAY_S));
      await runRound(testApp, shift(endsAt, DAY_S));
      expect(await mailsOf(testApp, team.teamId, 'expiringConnection')).toEqual([
        {
          kind: 'expiringConnection',
          address: owner.account.email,
          values: {
            team: 'Kaffeewerk',
            platform: 'X',
            account: '@kaffeewerk',
            endsAt: endsAt.getTime(),
          },
          path: `/teams/${team.teamId}/connections`,
          items: [],
        },
      ]);
      // New tokens end later.
      await testApp.database.query(
        `UPDATE social_credentials SET access_expires_at = $2 WHERE team_id = $1`,
        [team.teamId, shift(endsAt, 60 * DAY_S)],
      );
      await runRound(testApp, shift(endsAt, 2 * DAY_S));
      expect(await mailsOf(testApp, team.teamId, 'expiringConnection')).toHaveLength(1);
      await runRound(testApp, shift(endsAt, 53 * DAY_S));
      expect(await mailsOf(testApp, team.teamId, 'expiringConnection')).toHaveLength(2);
    });

    it('only if they may connect it', async () => {
      const editor = await createMember(testApp, team.teamId, 'editor');
      await choose(testApp, team.teamId, editor.userId, { brokenConnections: 'atOnce' });
      await connect(null);
      await stop();
      await testApp.database.query(`UPDATE users SET role = 'editor' WHERE id = $1`, [
        owner.userId,
      ]);
      await runRound(testApp, clock.now);
      expect(await mailsOf(testApp, team.teamId)).toEqual([]);
    });
  });

  describe('a webhook', () => {
    type Status = 'pending' | 'failed' | 'blocked' | 'delivered';

    beforeEach(async () => {
      await testApp.database.query(
        'UPDATE forms SET webhook_url = $3 WHERE team_id = $1 AND id = $2',
        [team.teamId, form.id, URL],
      );
    });

    /** Stores the end of an attempt at the delivery of a response, or of a test event. */
    async function attempt(status: Status, { isTest = false, formId = form.id } = {}) {
      const claimedUntil = shift(new Date(), 60);
      const id = newId();
      const responseId = newId();
      if (!isTest) {
        await testApp.database.query(
          `INSERT INTO form_responses (team_id, id, form_id, source, answers)
           VALUES ($1, $2, $3, 'public', '{}')`,
          [team.teamId, responseId, formId],
        );
      }
      await testApp.database.query(
        `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, claimed_until)
         VALUES ($1, $2, $3, $4, $5)`,
        [team.teamId, id, formId, isTest ? null : responseId, claimedUntil],
      );
      const claim = {
        teamId: team.teamId,
        id,
        formId,
        responseId: isTest ? null : responseId,
        claimedUntil,
        url: URL,
      } as ClaimedDelivery;
      const verdict = {
        status,
        lastStatusCode: 500,
        lastError: status === 'delivered' ? null : 'no',
        wasTried: true,
        retryInMs: DAY_S * 1_000,
      };
      const sent = {
        at: new Date(),
        durationMs: 1,
        received: null,
        bodyHash: Buffer.alloc(32),
        wasRead: false,
      };
      const queue = testApp.app.get(DeliveryQueueRepository);
      expect(await queue.finish(claim, verdict, 'quick', sent)).toBe(true);
    }

    it('that has failed for an hour, once until a delivery arrives', async () => {
      await attempt('delivered');
      await attempt('pending');
      await attempt('pending');
      const [receiver] = await testApp.database.query<{ since: Date; alarm: Date }>(
        `SELECT failing_since AS since, alarm_at AS alarm FROM webhook_receivers WHERE team_id = $1`,
        [team.teamId],
      );
      if (receiver === undefined) throw new Error('The receiver has no row.');
      const { since, alarm } = receiver;
      expect(alarm.getTime() - since.getTime()).toBe(HOUR_S * 1_000);
      await runRound(testApp, shift(alarm, -0.001));
      expect(await failureMails()).toEqual([]);
      await bothRound(alarm);
      await attempt('failed');
      await runRound(testApp, shift(alarm, 7 * HOUR_S));
      expect(await failureMails()).toEqual([
        {
          kind: 'failingWebhooks',
          address: owner.account.email,
          values: { team: 'Kaffeewerk', form: 'Kontakt', forms: 1, since: since.getTime() },
          path: `/teams/${team.teamId}/forms/${form.id}/webhook`,
          items: [],
        },
      ]);
      await attempt('delivered');
      await attempt('failed');
      await runRound(testApp, shift(alarm, 6 * HOUR_S - 0.001));
      expect(await failureMails()).toHaveLength(1);
      await runRound(testApp, shift(alarm, 6 * HOUR_S));
      expect(await failureMails()).toHaveLength(2);
    });

    it.each(['failed', 'blocked'] as const)(
      'of which a delivery has %s for good, at once',
      async (status) => {
        await attempt('pending');
        await attempt(status);
        await runRound(testApp, shift(new Date(), 1));
        expect(await failureMails()).toHaveLength(1);
      },
    );

    it('unless it works again, has another address, or only a test has failed', async () => {
      await attempt('failed');
      await attempt('delivered');
      await runRound(testApp, shift(new Date(), 1));
      await attempt('failed', { isTest: true });
      await runRound(testApp, shift(new Date(), 2 * HOUR_S));
      await attempt('failed');
      await testApp.database.query(
        `UPDATE forms SET webhook_url = 'https://other.example.com/' WHERE id = $1`,
        [form.id],
      );
      await runRound(testApp, shift(new Date(), 2 * HOUR_S));
      expect(await failureMails()).toEqual([]);
    });

    it('of several forms in one mail', async () => {
      const other = await createForm(team, { name: 'Bestellung' });
      await testApp.database.query('UPDATE forms SET webhook_url = $2 WHERE id = $1', [
        other.id,
        URL,
      ]);
      await attempt('failed');
      await attempt('failed', { formId: other.id });
      await runRound(testApp, shift(new Date(), 1));
      const [mail, ...more] = await failureMails();
      expect(more).toEqual([]);
      expect(mail?.values['forms']).toBe(2);
      expect(mail?.items.map(({ text }) => text).toSorted()).toEqual(['Bestellung', 'Kontakt']);
    });
  });

  it('an export that is finished or has failed, but only the person who asked for it', async () => {
    const analyst = await createMember(testApp, team.teamId, 'analyst');
    const finish = (state: string, problem: string | null) =>
      testApp.database.query(
        `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type,
                                       state, problem, rows, expires_at)
         VALUES ($1, gen_random_uuid(), $2, $3, '{}', 'Kontakt responses.csv', 'text/csv', $4, $5, 12,
                 now() + interval '7 days')`,
        [team.teamId, form.id, analyst.userId, state, problem],
      );
    await finish('ready', null);
    await bothRound(clock.now);
    await finish('failed', 'tooLarge');
    await runRound(testApp, clock.now);
    const about = {
      address: analyst.account.email,
      path: `/teams/${team.teamId}/exports`,
      items: [],
    };
    const file = 'Kontakt responses.csv';
    expect(await mailsOf(testApp, team.teamId)).toEqual([
      { kind: 'readyExport', values: { team: 'Kaffeewerk', file, rows: 12 }, ...about },
      { kind: 'failedExport', values: { team: 'Kaffeewerk', file, problem: 'tooLarge' }, ...about },
    ]);
    // The current role decides: a viewer gets no mail about an earlier export.
    await finish('ready', null);
    await testApp.database.query(`UPDATE users SET role = 'viewer' WHERE id = $1`, [
      analyst.userId,
    ]);
    await runRound(testApp, clock.now);
    expect(await mailsOf(testApp, team.teamId)).toHaveLength(2);
  });
});
