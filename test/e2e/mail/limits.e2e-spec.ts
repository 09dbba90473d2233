import { Database } from '../../../src/core/database/database';
import { JOBS } from '../../../src/core/limits/share';
import { MailService } from '../../../src/mail/mail.service';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import {
  mailRows,
  notifyTeam,
  settledMails,
  startMailApp,
  startSecondMailApp,
  trust,
} from '../../support/mail/mail-app';
import { type MailServer, startMailServer } from '../../support/mail/mail-server';
import { CERTIFICATE, KEY } from '../../support/mail/certificate';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { useOnce } from '../../support/use-value';

const urlOf = (scheme: string, { port }: MailServer, password: string): string =>
  `${scheme}://rapport%40x:${encodeURIComponent(password)}@localhost:${port}`;

describe('The limits of mails', () => {
  const server = useOnce(startMailServer);
  const testApp = useOnce(() => startMailApp(server, LIMITS));
  const second = useOnce(() => startSecondMailApp(testApp, server, LIMITS));

  let teamId: string;

  const LIMITS = { MAIL_TEAM_PER_HOUR: '4', MAIL_TEAM_PER_DAY: '5', MAIL_ADDRESS_PER_HOUR: '3' };

  beforeEach(async () => {
    ({ teamId } = await createTeam(testApp));
  });

  /** Waits until every mail of the team is sent or waits for a limit; returns their number and the reasons for waiting. */
  const settled = (): Promise<{ sent: number; waits: string[] }> =>
    eventually(async () => {
      const rows = await testApp.database.query<{ status: string; error: string | null }>(
        'SELECT status, last_error AS error FROM mails WHERE team_id = $1',
        [teamId],
      );
      const waiting = rows.filter(({ status }) => status === 'pending');
      if (waiting.some(({ error }) => error === null)) return null;
      return { sent: rows.length - waiting.length, waits: waiting.map(({ error }) => error ?? '') };
    });

  const age = (interval: string): Promise<object[]> =>
    testApp.database.query(
      `UPDATE mails SET admitted_at = admitted_at - $2::interval,
                        next_attempt_at = CASE WHEN status = 'pending' THEN now() ELSE next_attempt_at END
        WHERE team_id = $1`,
      [teamId, interval],
    );

  const members = async (count: number): Promise<SignedInMember[]> => {
    const created = [];
    for (let index = 0; index < count; index += 1) {
      created.push(await createMember(testApp, teamId, 'editor'));
    }
    return created;
  };

  it('bound the mails of a team in an hour and in a day, over all processes', async () => {
    await members(6);
    await notifyTeam(testApp, teamId);
    expect(await settled()).toEqual({
      sent: 4,
      waits: [
        'Waits: the team has sent 4 mails within an hour.',
        'Waits: the team has sent 4 mails within an hour.',
      ],
    });
    // After an hour, the limit of the day allows one more.
    await age('1 hour 1 second');
    await eventually(async () => (await settled()).sent === 5);
    expect((await settled()).waits).toEqual(['Waits: the team has sent 5 mails within a day.']);
    await age('1 day 1 second');
    await eventually(async () => (await settled()).sent === 6);

    // Another team has limits of its own.
    ({ teamId } = await createTeam(testApp));
    await members(1);
    await notifyTeam(testApp, teamId);
    expect(await settled()).toEqual({ sent: 1, waits: [] });
  });

  it('bound the mails to an address in an hour; mails about its account are counted separately', async () => {
    const [member] = await members(1);
    const { email, id: accountId } = member!.account;
    await outsideTransactions(() =>
      Promise.all([testApp, second, testApp, second].map((app) => notifyTeam(app, teamId))),
    );
    expect(await settled()).toEqual({
      sent: 3,
      waits: ['Waits: this address has got 3 mails within an hour.'],
    });
    await testApp.app.get(Database).transaction(JOBS, (transaction) =>
      testApp.app.get(MailService).sendToPerson(
        transaction,
        null,
        { accountId, email, locale: 'en' },
        {
          kind: 'addressCheck',
          values: {},
          path: '/',
        },
      ),
    );
    const mails = await server.mailsTo(email, 4);
    expect(mails.at(-1)?.headers.get('subject')).toBe('Mails from Rapport arrive');
  });

  it('bound the queue of a team', async () => {
    const [member] = await members(1);
    await testApp.database.query(
      `INSERT INTO mails (id, team_id, share_id, kind, address, address_key, language, content, next_attempt_at)
       SELECT gen_random_uuid(), $1, $1, 'newResponses', 'x@example.com', 'x@example.com', 'en', '{}', now() + interval '1 day'
         FROM generate_series(1, 1999)`,
      [teamId],
    );
    expect(await notifyTeam(testApp, teamId)).toBe(1);
    await settledMails(testApp, member!.account.email);
    await testApp.database.query(
      `INSERT INTO mails (id, team_id, share_id, kind, address, address_key, language, content, next_attempt_at)
       VALUES (gen_random_uuid(), $1, $1, 'newResponses', 'x@example.com', 'x@example.com', 'en', '{}', now() + interval '1 day')`,
      [teamId],
    );
    expect(await notifyTeam(testApp, teamId)).toBe(0);
    expect(testApp.logLines.map(({ msg }) => msg)).toContain(
      'A mail was dropped: too many are pending.',
    );
  });
});

describe('The mail server', () => {
  const PASSWORD = 'p:w/ü@1';

  const startSecure = (options: { secure: boolean }): Promise<MailServer> =>
    startMailServer({
      ...options,
      key: KEY,
      cert: CERTIFICATE,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) => {
        if (username === 'rapport@x' && password === PASSWORD) callback(null, { user: username });
        else callback(Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 }));
      },
    });

  it.each([
    ['smtps', true],
    ['smtp', false],
  ])('gets the password over %s only after its certificate was checked', async (scheme, secure) => {
    const server = await startSecure({ secure });
    const testApp = await startMailApp(server, { SMTP_URL: urlOf(scheme, server, PASSWORD) });
    const { teamId } = await createTeam(testApp);
    const { account } = await createMember(testApp, teamId, 'owner');
    await notifyTeam(testApp, teamId);
    const [row] = await eventually(async () => {
      const rows = await mailRows(testApp, account.email);
      return (rows[0]?.attempts ?? 0) > 0 ? rows : null;
    });
    // The computer does not trust the certificate.
    expect(row).toMatchObject({ status: 'pending', lastStatusCode: null });
    expect(server.received).toEqual([]);

    trust(testApp, CERTIFICATE);
    const [mail] = await server.mailsTo(account.email);
    expect(mail).toMatchObject({ isSecure: true, user: 'rapport@x' });
    await testApp.close();
    await server.close();
  });

  it('leaves mails pending while it rejects the password, which is in no log and no row', async () => {
    const server = await startSecure({ secure: true });
    const wrong = 'canary-of-the-password';
    const testApp = await startMailApp(server, { SMTP_URL: urlOf('smtps', server, wrong) });
    trust(testApp, CERTIFICATE);
    const { teamId } = await createTeam(testApp);
    const { account } = await createMember(testApp, teamId, 'owner');
    await notifyTeam(testApp, teamId);
    const rows = await eventually(async () => {
      const found = await mailRows(testApp, account.email);
      return (found[0]?.attempts ?? 0) >= 2 ? found : null;
    });
    expect(rows[0]).toMatchObject({
      status: 'pending',
      lastStatusCode: 535,
      lastError: expect.stringContaining('when the service signed in: 535') as unknown,
    });
    const traces = JSON.stringify([rows, testApp.logLines]);
    for (const secret of [wrong, Buffer.from(`\0rapport@x\0${wrong}`).toString('base64')]) {
      expect(traces).not.toContain(secret);
    }
    await testApp.close();
    await server.close();
  });
});
