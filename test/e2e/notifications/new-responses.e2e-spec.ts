import { withoutJobs } from '../../support/without-jobs';
import { Database } from '../../../src/core/database/database';
import { NotificationsJob } from '../../../src/notifications/notifications.job';
import { NewResponsesSource } from '../../../src/notifications/sources/new-responses.source';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCustomer } from '../../factories/customer.factory';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { startMailApp } from '../../support/mail/mail-app';
import { startMailServer } from '../../support/mail/mail-server';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { arrive, choose, MAIL_SETTINGS, mailsOf, runRound, shift } from './notified-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const NOON = new Date('2026-06-10T12:00:00Z');
const MINUTE_S = 60;

describe('New responses', () => {
  const { testApp, team, owner } = useTeams({
    app: () => withoutJobs(() => startTestApp(MAIL_SETTINGS)),
    settings: { name: 'Kaffeewerk', starterForm: false },
    eachTest: true,
  });
  const second = useOnce(() => withoutJobs(() => startSecondApp(testApp, MAIL_SETTINGS)));

  let form: CreatedForm;

  beforeEach(async () => {
    await createFormOwner();
    form = await createForm(team, { name: 'Kontakt' });
    // The first round registers the team.
    await runRound(testApp, shift(NOON, -3_600));
  });

  /** Creates a form of the owner, from which the forms of API keys inherit their owner. */
  async function createFormOwner(): Promise<void> {
    await testApp.database.query(
      `INSERT INTO forms (team_id, id, owner_id, name, status) SELECT $1, gen_random_uuid(), $2, 'First', 'draft'`,
      [team.teamId, owner.userId],
    );
  }

  const responsesOf = (formId: string) => `/teams/${team.teamId}/forms/${formId}/responses`;

  const member = async (timeZone: string | null): Promise<SignedInMember> => {
    const one = await createMember(testApp, team.teamId, 'editor', { timeZone });
    await choose(testApp, team.teamId, one.userId, { newResponses: 'daily' });
    return one;
  };

  const digestsTo = async ({ account }: SignedInMember) =>
    (await mailsOf(testApp, team.teamId, 'responseDigest')).filter(
      ({ address }) => address === account.email,
    );

  it('are reported at once, in one mail with their number', async () => {
    await arrive(testApp, team.teamId, form.id, shift(NOON, -40));
    await arrive(testApp, team.teamId, form.id, shift(NOON, -30), { count: 2, from: 'key' });
    await runRound(testApp, NOON);
    expect(await mailsOf(testApp, team.teamId)).toEqual([
      {
        kind: 'newResponses',
        address: owner.account.email,
        values: { team: 'Kaffeewerk', form: 'Kontakt', count: 3 },
        path: responsesOf(form.id),
        items: [],
      },
    ]);
  });

  it('are reported when no transaction can still add an earlier one, and then counted once', async () => {
    await arrive(testApp, team.teamId, form.id, shift(NOON, -14));
    await runRound(testApp, NOON);
    expect(await mailsOf(testApp, team.teamId)).toEqual([]);
    // A slower request is committed later, with an earlier time.
    await arrive(testApp, team.teamId, form.id, shift(NOON, -14.5));
    await runRound(testApp, shift(NOON, 1));
    await runRound(testApp, shift(NOON, 2 * MINUTE_S));
    expect((await mailsOf(testApp, team.teamId)).map(({ values }) => values['count'])).toEqual([2]);
  });

  it('are reported again no sooner than 10 minutes after the last mail about the form', async () => {
    await arrive(testApp, team.teamId, form.id, shift(NOON, -20));
    await runRound(testApp, NOON);
    await arrive(testApp, team.teamId, form.id, shift(NOON, 10), { count: 4 });
    await runRound(testApp, shift(NOON, 10 * MINUTE_S - 0.001));
    expect(await mailsOf(testApp, team.teamId)).toHaveLength(1);
    await runRound(testApp, shift(NOON, 10 * MINUTE_S));
    const mails = await mailsOf(testApp, team.teamId);
    expect(mails.map(({ values }) => values['count'])).toEqual([1, 4]);
    await runRound(testApp, shift(NOON, 30 * MINUTE_S));
    expect(await mailsOf(testApp, team.teamId)).toHaveLength(2);
  });

  it('to several forms are reported in one mail, and a team gets one mail a minute', async () => {
    const other = await createForm(team, { name: 'Bestellung' });
    const third = await createForm(team, { name: 'Umfrage' });
    await arrive(testApp, team.teamId, form.id, shift(NOON, -30));
    await arrive(testApp, team.teamId, other.id, shift(NOON, -29), { count: 2 });
    await runRound(testApp, NOON);
    await arrive(testApp, team.teamId, third.id, shift(NOON, -1));
    await runRound(testApp, shift(NOON, 59.999));
    expect(await mailsOf(testApp, team.teamId)).toEqual([
      {
        kind: 'newResponsesOfForms',
        address: owner.account.email,
        values: { team: 'Kaffeewerk', forms: 2, count: 3 },
        path: `/teams/${team.teamId}/inbox`,
        items: [
          { text: 'Bestellung: 2', path: responsesOf(other.id) },
          { text: 'Kontakt: 1', path: responsesOf(form.id) },
        ],
      },
    ]);
    await runRound(testApp, shift(NOON, MINUTE_S));
    expect(await mailsOf(testApp, team.teamId, 'newResponses')).toMatchObject([
      { values: { form: 'Umfrage', count: 1 } },
    ]);
  });

  it('are not reported if they were imported, are in quarantine or are more than a day old', async () => {
    await arrive(testApp, team.teamId, form.id, shift(NOON, -30), { count: 5, from: 'import' });
    await arrive(testApp, team.teamId, form.id, shift(NOON, -86_400 - 60), { count: 5 });
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       VALUES ($1, gen_random_uuid(), $2, now() + interval '1 day', '{}', '{honeypot}')`,
      [team.teamId, form.id],
    );
    await runRound(testApp, NOON);
    expect(await mailsOf(testApp, team.teamId)).toEqual([]);
    // An accepted submission is stored as a response of the page.
    await arrive(testApp, team.teamId, form.id, shift(NOON, 10));
    await runRound(testApp, shift(NOON, 30));
    expect(await mailsOf(testApp, team.teamId)).toMatchObject([{ values: { count: 1 } }]);
  });

  it('are reported to members who have chosen it, with a link to a page of their role, and without answers', async () => {
    const quiet = await createMember(testApp, team.teamId, 'admin');
    const daily = await createMember(testApp, team.teamId, 'editor');
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    await createMember(testApp, team.teamId, 'viewer');
    await choose(testApp, team.teamId, quiet.userId, { newResponses: 'never' });
    await choose(testApp, team.teamId, daily.userId, { newResponses: 'daily' });
    await choose(testApp, team.teamId, viewer.userId, { newResponses: 'atOnce' });
    await arrive(testApp, team.teamId, form.id, shift(NOON, -30));
    await runRound(testApp, NOON);
    const mails = await mailsOf(testApp, team.teamId);
    expect(new Map(mails.map(({ address, path }) => [address, path]))).toEqual(
      new Map([
        [owner.account.email, responsesOf(form.id)],
        [viewer.account.email, `/teams/${team.teamId}/forms/${form.id}/summary`],
      ]),
    );
    for (const { values } of mails) {
      expect(Object.keys(values).toSorted()).toEqual(['count', 'form', 'team']);
    }
  });

  it('are reported once by two processes, also when one of them crashes', async () => {
    await arrive(testApp, team.teamId, form.id, shift(NOON, -30), { count: 7 });
    await runRound(testApp, shift(NOON, -29));
    await runRound(testApp, shift(NOON, -15));
    await testApp.database.query(
      'UPDATE form_arrivals SET waiting = 7, told_at = NULL WHERE team_id = $1',
      [team.teamId],
    );
    await testApp.database.query('DELETE FROM mails WHERE team_id = $1', [team.teamId]);
    const crash = testApp.app.get(Database).transaction(systemScope(team.teamId), async (unit) => {
      await testApp.app.get(NewResponsesSource).tell(unit, NOON);
      throw new Error('The process ends before the commit.');
    });
    await expect(crash).rejects.toThrow('before the commit');
    expect(await mailsOf(testApp, team.teamId)).toEqual([]);
    await Promise.all([testApp, second, testApp, second].map((app) => runRound(app, NOON)));
    await runRound(second, shift(NOON, MINUTE_S));
    const mails = await mailsOf(testApp, team.teamId);
    expect(mails.map(({ values }) => values['count'])).toEqual([7]);
  });

  it('are counted in steps if a team has very many, and delay no other team', async () => {
    const others = await createTeam(testApp, { name: 'Other' });
    const member = await createMember(testApp, others.teamId, 'owner');
    const otherForm = await createForm(others);
    await runRound(testApp, shift(NOON, -3_000));
    await arrive(testApp, team.teamId, form.id, shift(NOON, -40), { count: 12_000 });
    await arrive(testApp, others.teamId, otherForm.id, shift(NOON, -30));
    expect(await runRound(testApp, NOON)).toBe(true);
    // The other team has its mail after one step of the large one.
    expect(await mailsOf(testApp, others.teamId)).toMatchObject([
      { address: member.account.email, values: { count: 1 } },
    ]);
    expect(await mailsOf(testApp, team.teamId)).toMatchObject([{ values: { count: 5_000 } }]);
    expect(await runRound(testApp, shift(NOON, 1))).toBe(true);
    expect(await runRound(testApp, shift(NOON, 2))).toBe(false);
    await runRound(testApp, shift(NOON, 10 * MINUTE_S));
    expect(await mailsOf(testApp, team.teamId)).toMatchObject([
      { values: { count: 5_000 } },
      { values: { count: 7_000 } },
    ]);
  });

  it('are reported by the running service after a submission', async () => {
    const server = await startMailServer();
    const running = await startMailApp(server);
    try {
      const live = await createTeam(running, { name: 'Live' });
      const person = await createMember(running, live.teamId, 'owner', { locale: 'de-DE' });
      const contact = await createForm(live, { name: 'Kontakt' });
      await live
        .post(`/forms/${contact.id}/responses`, {
          responses: [{ key: 'remark', value: 'Nobody reads this in a mail' }],
        })
        .expect(201);
      await running.database.query(
        `UPDATE form_responses SET created_at = now() - interval '20 seconds' WHERE team_id = $1`,
        [live.teamId],
      );
      running.app.get(NotificationsJob).wake();
      const [mail] = await server.mailsTo(person.account.email);
      expect(mail?.headers.get('subject')).toBe('Neue Antwort auf „Kontakt“');
      expect(mail?.text).toContain(`/console/#/teams/${live.teamId}/forms/${contact.id}/responses`);
      expect(mail?.raw).not.toContain('Nobody reads');
    } finally {
      await running.close();
      await server.close();
    }
  });

  describe('in a daily digest', () => {
    const TEN_HOURS = 10 * 3_600;

    it.each([
      ['Europe/Berlin', '2026-06-11T06:00:00Z'],
      ['America/New_York', '2026-06-11T12:00:00Z'],
      ['Asia/Kathmandu', '2026-06-11T02:15:00Z'],
      [null, '2026-06-11T08:00:00Z'],
      // The clocks change in the night before.
      ['Europe/Berlin', '2026-03-29T06:00:00Z'],
      ['Europe/Berlin', '2026-10-25T07:00:00Z'],
    ])('are reported at 8:00 in %s, at %s', async (timeZone, morning) => {
      const until = new Date(morning);
      const reader = await member(timeZone);
      const other = await createForm(team, { name: 'Bestellung' });
      await arrive(testApp, team.teamId, form.id, shift(until, -TEN_HOURS), { count: 2 });
      await arrive(testApp, team.teamId, other.id, shift(until, -1));
      await arrive(testApp, team.teamId, other.id, shift(until, 0), { count: 9 });
      await runRound(testApp, shift(until, -1));
      await runRound(testApp, shift(until, 14.999));
      expect(await digestsTo(reader)).toEqual([]);
      await Promise.all([testApp, second].map((app) => runRound(app, shift(until, 15))));
      await runRound(testApp, shift(until, 600));
      expect(await digestsTo(reader)).toEqual([
        {
          kind: 'responseDigest',
          address: reader.account.email,
          values: { team: 'Kaffeewerk', forms: 2, count: 3 },
          path: `/teams/${team.teamId}/inbox`,
          items: [
            { text: 'Kontakt: 2', path: responsesOf(form.id) },
            { text: 'Bestellung: 1', path: responsesOf(other.id) },
          ],
        },
      ]);
      // Later responses are in the next digest, which repeats none, also when the clocks change.
      const next = shift(until, 86_400);
      await runRound(testApp, shift(next, 3_700));
      expect((await digestsTo(reader)).map(({ values }) => values['count'])).toEqual([3, 9]);
    });

    it('are in the next digest if no digest was sent in the morning, and days without responses have none', async () => {
      const reader = await member('Europe/Berlin');
      const morning = new Date('2026-06-11T06:00:00Z');
      await arrive(testApp, team.teamId, form.id, shift(morning, -60));
      await runRound(testApp, shift(morning, 15));
      await arrive(testApp, team.teamId, form.id, shift(morning, 3_600));
      await runRound(testApp, shift(morning, 4_000));
      const missed = shift(morning, 86_400);
      await runRound(testApp, shift(missed, 7_201));
      expect(await digestsTo(reader)).toHaveLength(1);
      const following = shift(missed, 86_400);
      await runRound(testApp, shift(following, 20));
      await runRound(testApp, shift(following, 86_400 + 20));
      expect((await digestsTo(reader)).map(({ values }) => values['count'])).toEqual([1, 1]);
    });

    it('are reported without those of a customer whose erasure is under way', async () => {
      const reader = await member('Europe/Berlin');
      const morning = new Date('2026-06-11T06:00:00Z');
      const other = await createForm(team, { name: 'Bestellung' });
      const [erased, kept] = [await createCustomer(team), await createCustomer(team)];
      await arrive(testApp, team.teamId, form.id, shift(morning, -60), { count: 3 });
      await arrive(testApp, team.teamId, other.id, shift(morning, -60));
      await testApp.database.query(
        `UPDATE form_responses SET subscriber_id = CASE
           WHEN form_id = $3 OR id = (SELECT min(id::text)::uuid FROM form_responses WHERE form_id = $2)
           THEN $4::uuid ELSE $5::uuid END
         WHERE team_id = $1`,
        [team.teamId, form.id, other.id, erased.id, kept.id],
      );
      await testApp.database.query(
        `INSERT INTO purges (team_id, id, kind, subject_id, input)
         VALUES ($1, gen_random_uuid(), 'customer-erasure', $2, '{"hasRest": true}')`,
        [team.teamId, erased.id],
      );

      await runRound(testApp, shift(morning, 15));

      expect(await digestsTo(reader)).toMatchObject([
        {
          values: { forms: 1, count: 2 },
          items: [{ text: 'Kontakt: 2', path: responsesOf(form.id) }],
        },
      ]);
    });
  });
});
