import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import {
  mailRows,
  notifyTeam,
  PUBLIC_URL,
  setMailTiming,
  settledMails,
  startMailApp,
  startSecondMailApp,
} from '../../support/mail/mail-app';
import { startMailServer } from '../../support/mail/mail-server';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

/** Starts a TCP server that accepts connections, and sends only what `greet` writes. */
async function startSilentServer(greet: (socket: net.Socket) => void): Promise<{
  port: number;
  connections: () => number;
  close: () => Promise<void>;
}> {
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    greet(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

describe('The outbox of mails', () => {
  const server = useOnce(startMailServer);
  const { testApp, team } = useTeams({
    app: () => startMailApp(server),
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });
  const owner = useEachTest(() =>
    createMember(testApp, team.teamId, 'owner', { name: 'Zoe', locale: 'de-DE' }),
  );

  beforeEach(async () => {
    server.onRecipient = () => undefined;
    server.onMessage = () => undefined;
  });

  it('sends a notification in the language of the person, and empties the row', async () => {
    expect(await notifyTeam(testApp, team.teamId)).toBe(1);
    const [mail] = await server.mailsTo(owner.account.email);
    const [row] = await settledMails(testApp, owner.account.email);

    expect(row).toMatchObject({
      kind: 'newResponses',
      status: 'sent',
      attempts: 1,
      content: null,
      lastStatusCode: 250,
      lastError: null,
      attemptLog: [
        {
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
          durationMs: expect.any(Number) as unknown,
          statusCode: 250,
          error: null,
        },
      ],
    });
    expect(mail?.from).toBe('rapport@example.com');
    const headers = Object.fromEntries(mail?.headers ?? []);
    expect(headers).toMatchObject({
      from: 'Rapport <rapport@example.com>',
      to: owner.account.email,
      subject: '2 neue Antworten auf „Kontakt“',
      'message-id': `<${row?.id}@example.com>`,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/rapport\.example\.com\/unsubscribe\/[\w-]{87}>$/,
      ) as unknown,
    });
    expect(mail?.text).toContain('Guten Tag Zoe,');
    expect(mail?.text).toContain(`${PUBLIC_URL}/console/#/teams/${team.teamId}/inbox\n`);
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('tries again after 4xx, with the same Message-ID, and stores the error of the server', async () => {
    let attempts = 0;
    const ids = new Set<string | undefined>();
    server.onMessage = ({ headers }) => {
      attempts += 1;
      ids.add(headers.get('message-id'));
      return attempts <= 2 ? { code: 451, text: 'greylisted' } : undefined;
    };
    await notifyTeam(testApp, team.teamId);
    await server.mailsTo(owner.account.email);
    const [row] = await settledMails(testApp, owner.account.email);

    expect(row).toMatchObject({ status: 'sent', attempts: 3 });
    expect([...ids]).toEqual([`<${row?.id}@example.com>`]);
    expect(row?.attemptLog.map(({ statusCode, error }) => [statusCode, error])).toEqual([
      [451, 'The mail server replied for the message: 451 greylisted'],
      [451, 'The mail server replied for the message: 451 greylisted'],
      [250, null],
    ]);
  });

  it('does not try again after 5xx', async () => {
    server.onMessage = () => ({ code: 554, text: '5.7.1 looks like spam' });
    await notifyTeam(testApp, team.teamId);
    const [row] = await settledMails(testApp, owner.account.email);

    expect(row).toMatchObject({
      status: 'failed',
      attempts: 1,
      content: null,
      lastStatusCode: 554,
      lastError: 'The mail server replied for the message: 554 5.7.1 looks like spam',
    });
    // A rejected message says nothing about the address.
    server.onMessage = () => undefined;
    await notifyTeam(testApp, team.teamId);
    await server.mailsTo(owner.account.email);
  });

  it('tries an address that does not exist only once, for all notifications', async () => {
    server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
    await notifyTeam(testApp, team.teamId);
    await settledMails(testApp, owner.account.email);
    server.onRecipient = () => undefined;
    await notifyTeam(testApp, team.teamId);
    const rows = await settledMails(testApp, owner.account.email, 2);

    expect(rows).toMatchObject([
      { status: 'bounced', attempts: 1, lastStatusCode: 550 },
      {
        status: 'bounced',
        attempts: 0,
        lastError:
          'Not sent, since an earlier mail came back. The mail server replied for the recipient: 550 5.1.1 no such user',
      },
    ]);
  });

  it('sends one mail when processes race with the same key, and one to each recipient', async () => {
    const editor = await createMember(testApp, team.teamId, 'editor');
    const counts = await outsideTransactions(() =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          notifyTeam(testApp, team.teamId, { dedupeKey: 'report 2026-10' }),
        ),
      ),
    );
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 2]);
    for (const { account } of [owner, editor]) {
      expect(await settledMails(testApp, account.email)).toHaveLength(1);
    }
    // Another team has its own keys.
    const other = await createTeam(testApp, { name: 'Other' });
    await createMember(testApp, other.teamId, 'owner');
    expect(await notifyTeam(testApp, other.teamId, { dedupeKey: 'report 2026-10' })).toBe(1);
  });

  it('sends each mail once with two processes', async () => {
    const second = await startSecondMailApp(testApp, server);
    const members = [owner];
    for (let index = 0; index < 4; index += 1) {
      members.push(await createMember(testApp, team.teamId, 'editor'));
    }
    await outsideTransactions(() =>
      Promise.all(
        [1, 2, 3].flatMap(() => [testApp, second].map((app) => notifyTeam(app, team.teamId))),
      ),
    );
    for (const { account } of members) {
      const rows = await settledMails(testApp, account.email, 6);
      expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(
        Array.from({ length: 6 }, () => ['sent', 1]),
      );
      expect(server.received.filter(({ to }) => to === account.email)).toHaveLength(6);
    }
    await second.close();
  });

  it('checks again before each attempt that the person may get the mail', async () => {
    const gone = await createMember(testApp, team.teamId, 'editor');
    const silenced = await createMember(testApp, team.teamId, 'editor');
    server.onMessage = () => ({ code: 451, text: 'later' });
    setMailTiming(testApp, { firstBackOffMs: 3_600_000 });
    await notifyTeam(testApp, team.teamId);
    await eventually(async () => {
      const [waiting] = await testApp.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM mails
          WHERE team_id = $1 AND attempts = 1 AND claimed_until IS NULL`,
        [team.teamId],
      );
      return waiting?.count === 3;
    });
    await testApp.database.query('UPDATE users SET removed_at = now() WHERE id = $1', [
      gone.userId,
    ]);
    await testApp.database.query(
      `UPDATE notification_choices SET choices = '{"newResponses":"never"}' WHERE user_id = $1`,
      [silenced.userId],
    );
    server.onMessage = () => undefined;
    setMailTiming(testApp, {});
    await testApp.database.query('UPDATE mails SET next_attempt_at = now() WHERE team_id = $1', [
      team.teamId,
    ]);

    expect((await settledMails(testApp, gone.account.email))[0]).toMatchObject({
      status: 'cancelled',
      content: null,
      lastError: 'Not sent: the person is not a member of the team any more.',
    });
    expect((await settledMails(testApp, silenced.account.email))[0]).toMatchObject({
      status: 'cancelled',
      lastError: 'Not sent: the person does not get these mails any more.',
    });
    await server.mailsTo(owner.account.email);
    const addresses = server.received.map(({ to }) => to);
    expect(addresses).not.toContain(gone.account.email);
    expect(addresses).not.toContain(silenced.account.email);
  });

  it('writes no header that a name contains', async () => {
    await testApp.database.query('UPDATE teams SET name = $2 WHERE id = $1', [
      team.teamId,
      'Team\r\nBcc: everybody@example.com',
    ]);
    await notifyTeam(testApp, team.teamId, { form: 'a\r\nBcc: x@example.com\r\n\r\n<script>' });
    const [mail] = await server.mailsTo(owner.account.email);

    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('subject')).toBe(
      '2 neue Antworten auf „a Bcc: x@example.com <script>“',
    );
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
  });

  it('sends the mails of other teams while the server hangs for one', async () => {
    const held: (() => void)[] = [];
    const slow = owner.account.email;
    server.onRecipient = async (address) => {
      if (address !== slow) return undefined;
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      return undefined;
    };
    for (let index = 0; index < 10; index += 1) await notifyTeam(testApp, team.teamId);
    // A team gets a quarter of the eight connections.
    await eventually(() => held.length === 2);
    const other = await createTeam(testApp, { name: 'Other' });
    const reader = await createMember(testApp, other.teamId, 'owner');
    for (let index = 0; index < 5; index += 1) await notifyTeam(testApp, other.teamId);
    await server.mailsTo(reader.account.email, 5);

    expect(held).toHaveLength(2);
    expect(server.received.some(({ to }) => to === slow)).toBe(false);
    server.onRecipient = () => undefined;
    for (const release of held) release();
    await server.mailsTo(slow, 10);
  });

  it.each<[string, (socket: net.Socket) => void, string]>([
    ['before its greeting', () => undefined, 'when it was connected'],
    ['after its greeting', (socket) => socket.write('220 hello\r\n'), 'when it was connected'],
    [
      'after MAIL FROM',
      (socket) => {
        socket.write('220 hello\r\n');
        socket.once('data', () => socket.write('250 hello\r\n'));
      },
      'for the message',
    ],
  ])('ends an attempt at a server that hangs %s', async (_stage, greet, where) => {
    const silent = await startSilentServer(greet);
    const app = await startMailApp(silent, {}, { greetingMs: 150, idleMs: 150, connectMs: 150 });
    const { teamId: ownTeamId } = await createTeam(app, { name: 'Silent' });
    const reader = await createMember(app, ownTeamId, 'owner');
    await notifyTeam(app, ownTeamId);
    const [row] = await eventually(async () => {
      const rows = await mailRows(app, reader.account.email);
      return (rows[0]?.attempts ?? 0) >= 2 ? rows : null;
    });

    expect(row).toMatchObject({
      status: 'pending',
      lastError: `The mail server did not reply in time ${where}.`,
    });
    await app.close();
    await silent.close();
  });

  it('waits for a server that does not run', async () => {
    const silent = await startSilentServer(() => undefined);
    await silent.close();
    const app = await startMailApp(silent);
    const { teamId: ownTeamId } = await createTeam(app, { name: 'Closed' });
    const reader = await createMember(app, ownTeamId, 'owner');
    await notifyTeam(app, ownTeamId);
    const rows = await eventually(async () => {
      const found = await mailRows(app, reader.account.email);
      return (found[0]?.attempts ?? 0) >= 2 ? found : null;
    });

    expect(rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'The connection to the mail server failed when it was connected (ECONNREFUSED).',
    });
    await app.close();
  });
});
