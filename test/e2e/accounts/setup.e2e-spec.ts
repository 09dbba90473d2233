import { Client } from 'pg';
import { InvitationsService } from '../../../src/accounts/invitations/invitations.service';
import { renewSetupToken } from '../../../src/accounts/setup/setup-link';
import { newId } from '../../../src/core/values/identifiers';
import { createAccount } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { startTestApp } from '../../support/test-app';
import { useEachTest } from '../../support/use-value';

const PERSON = { email: 'ada@example.com', name: 'Ada', password: 'a good long password' };

describe('The setup of the first owner', () => {
  const testApp = useEachTest(startTestApp);

  /** Renews the setup token, as the service does when it starts. */
  async function renew(): Promise<string | null> {
    const client = new Client({ connectionString: testApp.databaseUrl });
    await client.connect();
    try {
      return await renewSetupToken(client);
    } finally {
      await client.end();
    }
  }

  it('makes a person the owner of all teams, and signs the person in', async () => {
    const first = await createTeam(testApp, { name: 'A', ownerEmail: 'Ada@example.com' });
    const second = await createTeam(testApp, { name: 'B', ownerEmail: 'bob@example.com' });
    const client = new ConsoleClient(testApp.url);
    const token = await renew();

    const read = await client.post('/setup/read', { token }).expect(200);
    expect(read.body).toEqual({
      success: true,
      data: {
        teams: [
          { id: first.teamId, name: 'A' },
          { id: second.teamId, name: 'B' },
        ],
        expiresAt: expect.any(String) as unknown,
      },
    });
    const response = await client.keepCookie(client.post('/setup', { token, ...PERSON }));

    expect(response.body).toEqual({ success: true, data: { secondFactorRequired: false } });
    const { body } = await client.get('/session').expect(200);
    expect(body).toMatchObject({
      data: {
        person: { email: 'ada@example.com', name: 'Ada' },
        memberships: [
          { teamName: 'A', role: 'owner' },
          { teamName: 'B', role: 'owner' },
        ],
      },
    });
    const users = await testApp.database.query(
      'SELECT email, account_id IS NULL AS free FROM users ORDER BY email',
    );
    // Bob stays the owner of his forms; Ada was created with the team A already.
    expect(users).toEqual([
      { email: 'Ada@example.com', free: false },
      { email: 'ada@example.com', free: false },
      { email: 'bob@example.com', free: true },
    ]);
    await client.post(`/teams/${first.teamId}/keys`, { label: 'shop' }).expect(201);
    expectError(await client.post('/setup', { token, ...PERSON }), 'LINK_INVALID');
    expect(await renew()).toBeNull();
  });

  it('makes an owner who cannot accept an earlier invitation with a lower role', async () => {
    const { teamId } = await createTeam(testApp);
    const invitations = testApp.app.get(InvitationsService, { strict: false });
    const { email, password } = PERSON;
    const invited = await invitations.inviteAsOperator(teamId, email, 'viewer');
    const client = new ConsoleClient(testApp.url);
    await client.keepCookie(client.post('/setup', { token: await renew(), ...PERSON }));

    const accepted = client.post('/invitations/accept', { token: invited.token, password });

    expectError(await accepted, 'ALREADY_MEMBER');
    const { body } = await client.get(`/teams/${teamId}`).expect(200);
    expect(body).toMatchObject({ data: { role: 'owner' } });
  });

  it('finds the first member by the internationalized domain of the e-mail address', async () => {
    const email = 'ada@bücher.example';
    await createTeam(testApp, { name: 'A', ownerEmail: 'Ada@xn--bcher-kva.example' });
    const client = new ConsoleClient(testApp.url);
    const token = await renew();

    await client.keepCookie(client.post('/setup', { token, ...PERSON, email }));

    expect(
      await testApp.database.query('SELECT account_id IS NULL AS free, role FROM users'),
    ).toEqual([{ free: false, role: 'owner' }]);
  });

  it('creates a team when there is none', async () => {
    const client = new ConsoleClient(testApp.url);
    const token = await renew();

    expectError(await client.post('/setup', { token, ...PERSON }), 'VALIDATION_FAILED', [
      'teamName: is required when there is no team yet',
    ]);
    await client.keepCookie(client.post('/setup', { token, ...PERSON, teamName: 'Kaffeewerk' }));

    const { body } = await client.get('/session').expect(200);
    expect(body).toMatchObject({ data: { memberships: [{ teamName: 'Kaffeewerk' }] } });
  });

  it('accepts a link once, also when it is sent twice concurrently', async () => {
    await createTeam(testApp);
    const token = await renew();
    const send = (email: string) =>
      new ConsoleClient(testApp.url).post('/setup', { token, ...PERSON, email });

    const responses = await Promise.all([send('a@example.com'), send('b@example.com')]);

    expect(sortedStatuses(responses)).toEqual([200, 410]);
    expect(await testApp.database.query('SELECT id FROM accounts')).toHaveLength(1);
  });

  it('ends when any account is created', async () => {
    const client = new ConsoleClient(testApp.url);
    const token = await renew();
    await client.post('/setup/read', { token }).expect(200);

    await createAccount(testApp);

    expectError(await client.post('/setup/read', { token }), 'LINK_INVALID');
    expectError(await client.post('/setup', { token, ...PERSON }), 'LINK_INVALID');
  });

  it('ends with an account of the same address that is created while the setup waits', async () => {
    await createTeam(testApp);
    const token = await renew();
    const account = await hold(
      testApp,
      `INSERT INTO accounts (id, email, email_key, name, password_hash) VALUES ($1, $2, $2, 'Ada', '')`,
      [newId(), PERSON.email],
    );

    const completed = new ConsoleClient(testApp.url)
      .post('/setup', { token, ...PERSON })
      .then((response) => response);
    await waitForBlocked(testApp);
    await account.release();

    expectError(await completed, 'LINK_INVALID');
  });

  it('rejects an unknown, replaced or expired link', async () => {
    await createTeam(testApp);
    const client = new ConsoleClient(testApp.url);
    const replaced = await renew();
    const token = await renew();

    for (const invalid of [replaced, 'A'.repeat(43), '', 'short']) {
      expectError(await client.post('/setup/read', { token: invalid }), 'LINK_INVALID');
      expectError(await client.post('/setup', { token: invalid, ...PERSON }), 'LINK_INVALID');
    }
    await client.post('/setup/read', { token }).expect(200);
    await testApp.database.query(`UPDATE one_time_links SET expires_at = now() - interval '1 ms'`);
    expectError(await client.post('/setup', { token, ...PERSON }), 'LINK_INVALID');
  });

  it('stores a link for 30 minutes, and only its hash', async () => {
    const token = (await renew()) ?? '';

    const [link] = await testApp.database.query<{ minutes: number; text: string }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 60)::integer AS minutes, l::text AS text
         FROM one_time_links l`,
    );
    expect(link?.minutes).toBe(30);
    expect(link?.text).not.toContain(token);
    expect(JSON.stringify(testApp.logLines)).not.toContain(token);
  });
});
