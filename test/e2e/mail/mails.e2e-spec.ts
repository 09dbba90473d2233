import request from 'supertest';
import { addMember, createAccount, createMember, PASSWORD } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import {
  mailRows,
  notifyTeam,
  PUBLIC_URL,
  setMailTiming,
  settledMails,
  startMailApp,
} from '../../support/mail/mail-app';
import { type ReceivedMail, startMailServer } from '../../support/mail/mail-server';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const linkIn = ({ text }: ReceivedMail, kind: string): string =>
  new RegExp(`${PUBLIC_URL}/console/#/${kind}/([\\w-]{43})`).exec(text)?.[1] ?? '';

const unsubscribePath = ({ headers }: ReceivedMail): string =>
  /<https:\/\/rapport\.example\.com(\/unsubscribe\/[\w-]+)>/.exec(
    headers.get('list-unsubscribe') ?? '',
  )?.[1] ?? '';

const dataOf = <T>(body: { data: T }): T => body.data;

/** A notification with the default frequency of the role. */
const byRole = (name: string, frequency: string, frequencies = ['atOnce', 'never']) => ({
  notification: name,
  frequency,
  frequencies,
  isDefault: true,
});

describe('Mails', () => {
  const server = useOnce(startMailServer);
  const { testApp, team } = useTeams({
    app: () => startMailApp(server),
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });
  const stranger = useOnce(() => new ConsoleClient(testApp.url));
  const owner = useEachTest(() =>
    createMember(testApp, team.teamId, 'owner', { name: 'Zoe', locale: 'de' }),
  );

  beforeEach(async () => {
    server.onRecipient = () => undefined;
  });
  const page = (): string => `/teams/${team.teamId}/notifications`;
  const invite = (email: string, role = 'editor') =>
    owner.client.post(`/teams/${team.teamId}/invitations`, { email, role });

  describe('of invitations', () => {
    it('contain the link, and show their state to administrators', async () => {
      const email = `new.${team.teamId}@example.com`;
      const { body } = await invite(email).expect(201);
      const issued = dataOf<{ id: string; link: string; sentTo: string; mail: object }>(body);
      expect(issued).toMatchObject({ sentTo: email, mail: { status: 'pending', error: null } });
      const [mail] = await server.mailsTo(email);
      await settledMails(testApp, email);

      expect(mail?.headers.get('subject')).toBe('Zoe lädt Sie bei Rapport zu Kaffeewerk ein');
      expect(mail?.headers.has('list-unsubscribe')).toBe(false);
      expect(issued.link.endsWith(linkIn(mail!, 'invitation'))).toBe(true);
      const listed = await owner.client.get(`/teams/${team.teamId}/invitations`).expect(200);
      expect(dataOf<object[]>(listed.body)).toEqual([
        expect.objectContaining({
          email,
          mail: { status: 'sent', at: expect.any(String) as unknown, error: null },
        }),
      ]);
      await stranger.post('/invitations/read', { token: linkIn(mail!, 'invitation') }).expect(200);
    });

    it('are sent again with a new link after the server has rejected the address, whose error is shown', async () => {
      const email = `unknown.${team.teamId}@example.com`;
      server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
      const first = dataOf<{ id: string; link: string }>((await invite(email).expect(201)).body);
      await settledMails(testApp, email);
      const listed = await owner.client.get(`/teams/${team.teamId}/invitations`).expect(200);
      expect(dataOf<object[]>(listed.body)).toMatchObject([
        {
          mail: {
            status: 'bounced',
            error: 'The mail server replied for the recipient: 550 5.1.1 no such user',
          },
        },
      ]);
      // Invitations are sent also to an address that was rejected, because somebody waits for them.
      server.onRecipient = () => undefined;
      const renewed = await owner.client
        .post(`/teams/${team.teamId}/invitations/${first.id}/renew`)
        .expect(200);
      const second = dataOf<{ id: string; link: string; sentTo: string }>(renewed.body);
      expect(second).toMatchObject({ id: first.id, sentTo: email });
      expect(second.link).not.toBe(first.link);
      const [mail] = await server.mailsTo(email);
      expect(second.link.endsWith(linkIn(mail!, 'invitation'))).toBe(true);
      const token = first.link.split('/').at(-1);
      expectError(await stranger.post('/invitations/read', { token }), 'LINK_INVALID');
      expectError(
        await owner.client.post(`/teams/${team.teamId}/invitations/${team.teamId}/renew`),
        'INVITATION_NOT_FOUND',
      );
      // An administrator cannot send an invitation to a higher role.
      const owners = dataOf<{ id: string }>((await invite(`o.${email}`, 'owner').expect(201)).body);
      const admin = await createMember(testApp, team.teamId, 'admin');
      expectError(
        await admin.client.post(`/teams/${team.teamId}/invitations/${owners.id}/renew`),
        'FORBIDDEN',
      );
      // The person joins in another way.
      await addMember(testApp, team.teamId, await createAccount(testApp, { email }), 'viewer');
      expectError(
        await owner.client.post(`/teams/${team.teamId}/invitations/${first.id}/renew`),
        'ALREADY_MEMBER',
      );
    });

    it('are not sent when the invitation was withdrawn before', async () => {
      const email = `withdrawn.${team.teamId}@example.com`;
      server.onRecipient = () => ({ code: 450, text: 'later' });
      setMailTiming(testApp, { firstBackOffMs: 3_600_000 });
      const { id } = dataOf<{ id: string }>((await invite(email).expect(201)).body);
      // The long back-off prevents an attempt during the withdrawal, which would still be sent.
      await eventually(async () => ((await mailRows(testApp, email))[0]?.attempts ?? 0) > 0);
      await owner.client.delete(`/teams/${team.teamId}/invitations/${id}`).expect(200);
      server.onRecipient = () => undefined;
      setMailTiming(testApp, {});
      await testApp.database.query('UPDATE mails SET next_attempt_at = now() WHERE address = $1', [
        email,
      ]);

      expect((await settledMails(testApp, email))[0]).toMatchObject({
        status: 'cancelled',
        content: null,
        lastError: 'Not sent: the reason for it does not exist any more.',
      });
      expect(server.received.some(({ to }) => to === email)).toBe(false);
    });
  });

  describe('with links to reset a password', () => {
    it('are sent to the member for whom an administrator creates them', async () => {
      const member = await createMember(testApp, team.teamId, 'viewer');
      const { body } = await owner.client
        .post(`/teams/${team.teamId}/members/${member.userId}/reset-link`)
        .expect(200);
      const issued = dataOf<{ link: string; sentTo: string }>(body);
      expect(issued.sentTo).toBe(member.account.email);
      const [mail] = await server.mailsTo(member.account.email);
      expect(issued.link.endsWith(linkIn(mail!, 'reset'))).toBe(true);
    });

    it('are sent to a person who has forgotten the password, with the same response as for an unknown address', async () => {
      const { email } = owner.account;
      const known = await stranger.post('/password-resets/request', { email }).expect(202);
      const unknown = await stranger
        .post('/password-resets/request', { email: `nobody.${team.teamId}@example.com` })
        .expect(202);
      expect(known.body).toEqual(unknown.body);
      expect(known.body).toEqual({ success: true, data: { accepted: true } });
      const [mail] = await server.mailsTo(email);
      // A second request sends nothing while the first link is valid.
      await stranger.post('/password-resets/request', { email: email.toUpperCase() }).expect(202);
      expect(await mailRows(testApp, `nobody.${team.teamId}@example.com`)).toEqual([]);
      expect(await settledMails(testApp, email)).toHaveLength(1);

      const token = linkIn(mail!, 'reset');
      const password = 'another good long password';
      await stranger.post('/password-resets', { token, password }).expect(200);
      await stranger.post('/sign-in', { email, password }).expect(200);
      expectError(await stranger.post('/password-resets', { token, password }), 'LINK_INVALID');
      const events = await testApp.database.query<{ actor_kind: string }>(
        `SELECT actor_kind FROM audit_events WHERE team_id = $1 AND action = 'requestPasswordReset'`,
        [team.teamId],
      );
      expect(events).toEqual([{ actor_kind: 'system' }]);
    });

    it('do not end the link that an administrator has made', async () => {
      const member = await createMember(testApp, team.teamId, 'viewer');
      const { body } = await owner.client
        .post(`/teams/${team.teamId}/members/${member.userId}/reset-link`)
        .expect(200);
      const token = dataOf<{ link: string }>(body).link.split('/').at(-1);
      await stranger.post('/password-resets/request', { email: member.account.email }).expect(202);
      const mails = await server.mailsTo(member.account.email, 2);
      await stranger.post('/password-resets/read', { token }).expect(200);
      // Setting the password ends all links.
      const password = 'another good long password';
      await stranger.post('/password-resets', { token, password }).expect(200);
      const other = linkIn(mails[1]!, 'reset');
      expectError(await stranger.post('/password-resets/read', { token: other }), 'LINK_INVALID');
    });

    it('are limited for an address', async () => {
      const email = `flood.${team.teamId}@example.com`;
      for (let index = 0; index < 10; index += 1) {
        await stranger.post('/password-resets/request', { email }).expect(202);
      }
      const { status, body } = await stranger.post('/password-resets/request', { email });
      expect([status, (body as { code: string }).code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      expectError(
        await stranger.post('/password-resets/request', { email: 'nobody' }),
        'VALIDATION_FAILED',
        ['email: must be a valid e-mail address'],
      );
    });
  });

  describe('as notifications', () => {
    it('are chosen by each person, with defaults by role', async () => {
      const viewer = await createMember(testApp, team.teamId, 'viewer');
      const responses = ['atOnce', 'daily', 'never'];
      expect((await owner.client.get(page()).expect(200)).body).toEqual({
        success: true,
        data: {
          sendsMail: true,
          address: owner.account.email,
          rejected: null,
          notifications: [
            byRole('newResponses', 'atOnce', responses),
            byRole('brokenConnections', 'atOnce'),
            byRole('failingWebhooks', 'atOnce'),
            byRole('readyExports', 'atOnce'),
            byRole('weeklyReport', 'never'),
            byRole('monthlyReport', 'atOnce'),
          ],
        },
      });
      const own = dataOf<{ notifications: object[] }>((await viewer.client.get(page())).body);
      expect(own.notifications).toEqual([
        byRole('newResponses', 'never', responses),
        byRole('weeklyReport', 'never'),
        byRole('monthlyReport', 'never'),
      ]);
    });

    it('follow the choice of the person', async () => {
      const { body } = await owner.client.put(page(), { newResponses: 'daily' }).expect(200);
      expect(dataOf<{ notifications: object[] }>(body).notifications).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            notification: 'newResponses',
            frequency: 'daily',
            isDefault: false,
          }),
        ]),
      );
      expect(await notifyTeam(testApp, team.teamId)).toBe(0);
      await owner.client.put(page(), {}).expect(200);
      expect(await notifyTeam(testApp, team.teamId)).toBe(1);
      await settledMails(testApp, owner.account.email);
      expectError(await owner.client.put(page(), { newResponses: 'weekly' }), 'VALIDATION_FAILED', [
        'newResponses: must be one of atOnce, daily, never',
      ]);
      const viewer = await createMember(testApp, team.teamId, 'viewer');
      expectError(
        await viewer.client.put(page(), { brokenConnections: 'atOnce' }),
        'VALIDATION_FAILED',
        ['brokenConnections: needs the role admin'],
      );
    });

    it('end by one POST, not by a GET, and the link ends with the membership', async () => {
      await notifyTeam(testApp, team.teamId);
      const [mail] = await server.mailsTo(owner.account.email);
      const path = unsubscribePath(mail!);
      const asked = await request(testApp.url).get(path).expect(200);
      expect(asked.text).toContain('<html lang="de">');
      expect(asked.text).toContain('Keine E-Mails über neue Antworten des Teams „Kaffeewerk“');
      expect(asked.text).not.toContain(owner.account.email);
      expect(asked.headers['content-security-policy']).toContain("form-action 'self'");
      expect(await notifyTeam(testApp, team.teamId)).toBe(1);
      await server.mailsTo(owner.account.email, 2);

      // The first body is the body of mail programs (RFC 8058); a repetition has the same response.
      for (const body of ['List-Unsubscribe=One-Click', '']) {
        const done = await request(testApp.url)
          .post(path)
          .type('application/x-www-form-urlencoded')
          .send(body)
          .expect(200);
        expect(done.text).toContain('<h1>Abbestellt</h1>');
      }
      expect(await notifyTeam(testApp, team.teamId)).toBe(0);
      await owner.client.put(page(), {}).expect(200);
      await testApp.database.query('UPDATE users SET joined_at = now() WHERE id = $1', [
        owner.userId,
      ]);
      for (const other of [path, `${path.slice(0, -4)}AAAA`, '/unsubscribe/x']) {
        const rejected = await request(testApp.url)
          .post(other)
          .set('Accept-Language', 'fr, de;q=0.8, en;q=0.5')
          .expect(404);
        expect(rejected.text).toContain('<h1>Dieser Link gilt nicht mehr</h1>');
      }
      expect(await notifyTeam(testApp, team.teamId)).toBe(1);
    });

    it('go to a rejected address again when its person confirms it', async () => {
      server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
      await notifyTeam(testApp, team.teamId);
      await settledMails(testApp, owner.account.email);
      const before = dataOf<{ rejected: object }>((await owner.client.get(page())).body);
      expect(before.rejected).toEqual({
        at: expect.any(String) as unknown,
        reason: 'The mail server replied for the recipient: 550 5.1.1 no such user',
      });
      // Members who manage people see it for each person.
      const members = () => owner.client.get(`/teams/${team.teamId}/members`).expect(200);
      const { rejected } = before;
      expect(dataOf<object[]>((await members()).body)).toEqual([
        expect.objectContaining({ email: owner.account.email, rejected }),
      ]);
      server.onRecipient = () => undefined;
      const { body } = await owner.client.post(`${page()}/confirm-address`).expect(200);
      expect(dataOf<object[]>((await members()).body)).toMatchObject([{ rejected: null }]);
      expect(dataOf<{ rejected: null }>(body).rejected).toBeNull();
      await owner.client.post(`${page()}/confirm-address`).expect(200);
      const [mail] = await server.mailsTo(owner.account.email);
      expect(mail?.headers.get('subject')).toBe('E-Mails von Rapport kommen an');
      expect(await settledMails(testApp, owner.account.email, 2)).toHaveLength(2);
    });
  });

  it('are listed for administrators, without their content', async () => {
    for (let index = 0; index < 3; index += 1) await notifyTeam(testApp, team.teamId);
    await settledMails(testApp, owner.account.email, 3);
    const path = `/teams/${team.teamId}/mails?limit=2`;
    const first = await owner.client.get(path).expect(200);
    const { data, pagination } = first.body as {
      data: object[];
      pagination: { nextCursor: string };
    };
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(String) as unknown,
      kind: 'newResponses',
      address: owner.account.email,
      status: 'sent',
      attempts: 1,
      error: null,
      createdAt: expect.any(String) as unknown,
      sentAt: expect.any(String) as unknown,
      nextAttemptAt: null,
      log: [
        {
          at: expect.any(String) as unknown,
          durationMs: expect.any(Number) as unknown,
          statusCode: 250,
          error: null,
        },
      ],
    });
    const rest = await owner.client.get(`${path}&cursor=${pagination.nextCursor}`).expect(200);
    expect(dataOf<object[]>(rest.body)).toHaveLength(1);
    const other = await createTeam(testApp, { name: 'Other' });
    const outsider = await createMember(testApp, other.teamId, 'owner');
    expect(
      dataOf<object[]>((await outsider.client.get(`/teams/${other.teamId}/mails`)).body),
    ).toEqual([]);
    const editor = await createMember(testApp, team.teamId, 'editor');
    expectError(await editor.client.get(path), 'FORBIDDEN');
    expectError(await owner.client.get(`${path}&cursor=x`), 'VALIDATION_FAILED', [
      'cursor: must be the nextCursor of a page',
    ]);
  });

  it('are in the language of the browser in which a person signed in, unless the person has chosen one', async () => {
    const account = await createAccount(testApp);
    await createMember(testApp, team.teamId, 'viewer');
    const client = new ConsoleClient(testApp.url);
    await client
      .post('/sign-in', { email: account.email, password: PASSWORD })
      .set('Accept-Language', 'de-AT, en;q=0.5')
      .expect(200);
    await stranger.post('/password-resets/request', { email: account.email }).expect(202);
    const [mail] = await server.mailsTo(account.email);
    expect(mail?.headers.get('subject')).toBe('Neues Passwort für Rapport festlegen');
  });

  // The last test, because it checks the log of all tests.
  it('leave no address, no token and no text in the log of the service', () => {
    const log = JSON.stringify(testApp.logLines);
    expect(server.received.length).toBeGreaterThan(5);
    for (const { to, text } of server.received) {
      expect(log).not.toContain(to);
      for (const [, token = ''] of text.matchAll(
        /\/(?:invitation|reset|unsubscribe)\/([\w-]{43,})/g,
      )) {
        expect(log).not.toContain(token);
      }
    }
  });
});
