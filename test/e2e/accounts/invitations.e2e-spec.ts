import type { Response } from 'supertest';
import {
  addMember,
  createAccount,
  createMember,
  PASSWORD,
  type SignedInMember,
  signInAs,
} from '../../factories/account.factory';
import { InvitationsRepository } from '../../../src/accounts/invitations/invitations.repository';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { waitForBlocked } from '../../support/held-locks';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { useMembers, type Issued, tokenOf } from './members-harness';

describe('An invitation', () => {
  const { testApp, team, owner, admin, path, invite } = useMembers();

  it('makes a new person a member, once', async () => {
    const email = `new.${team.teamId}@example.com`;
    const issued = await invite(email, 'editor').expect(201);
    expect(issued.body).toEqual({
      success: true,
      data: {
        id: expect.any(String) as unknown,
        email,
        role: 'editor',
        invitedBy: { id: owner.userId, name: 'Zoe' },
        createdAt: expect.any(String) as unknown,
        expiresAt: expect.any(String) as unknown,
        link: expect.stringMatching(
          /^http:\/\/127\.0\.0\.1:\d+\/console\/#\/invitation\/[\w-]{43}$/,
        ) as unknown,
        mail: null,
        sentTo: null,
      },
    });
    const token = tokenOf(issued.body);
    const listed = await owner.client.get(`${path()}/invitations`).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(token);

    const client = new ConsoleClient(testApp.url);
    expect((await client.post('/invitations/read', { token })).body).toEqual({
      success: true,
      data: {
        email,
        role: 'editor',
        teamName: 'Kaffeewerk',
        hasAccount: false,
        expiresAt: expect.any(String) as unknown,
      },
    });
    expectError(
      await client.post('/invitations/accept', { token, password: 'short' }),
      'VALIDATION_FAILED',
      ['name: is required', 'password: must contain 12 to 128 characters'],
    );
    const accept = () => ({ token, name: 'Nia', password: 'a good long password' });
    const responses = await Promise.all([
      client.post('/invitations/accept', accept()),
      client.post('/invitations/accept', accept()),
    ]);
    expect(sortedStatuses(responses)).toEqual([200, 410]);

    const signedIn = new ConsoleClient(testApp.url);
    await signedIn.keepCookie(
      signedIn.post('/sign-in', { email, password: 'a good long password' }),
    );
    expect((await signedIn.get('/session')).body).toMatchObject({
      data: { person: { name: 'Nia' }, memberships: [{ teamId: team.teamId, role: 'editor' }] },
    });
    expectError(await client.post('/invitations/read', { token }), 'LINK_INVALID');
    expectError(await invite(email, 'viewer'), 'ALREADY_MEMBER');
  });

  it('makes a person with an account a member after the password of the account', async () => {
    const account = await createAccount(testApp);
    const token = tokenOf((await invite(account.email, 'analyst')).body);
    const client = new ConsoleClient(testApp.url);

    expectError(
      await client.post('/invitations/accept', { token, password: 'another good one' }),
      'SIGN_IN_FAILED',
    );
    // The invited person becomes the member, also in a browser in which another person is signed in.
    const other = await createAccount(testApp);
    const browser = await signInAs(testApp, other);
    expectError(
      await browser.post('/invitations/accept', { token, password: 'another good one' }),
      'SIGN_IN_FAILED',
    );
    await browser.keepCookie(browser.post('/invitations/accept', { token, password: PASSWORD }));

    expect((await browser.get('/session')).body).toMatchObject({
      data: { person: { id: account.id }, memberships: [{ teamId: team.teamId, role: 'analyst' }] },
    });
    expect((await (await signInAs(testApp, other)).get('/session')).body).toMatchObject({
      data: { memberships: [] },
    });
  });

  it('is rejected for a current member, who keeps the role', async () => {
    const account = await createAccount(testApp);
    const token = tokenOf((await invite(account.email, 'viewer')).body);
    // As by the setup of the first owner.
    const memberId = await addMember(testApp, team.teamId, account, 'owner');
    const client = await signInAs(testApp, account);
    const accept = () => client.post('/invitations/accept', { token, password: PASSWORD });

    expectError(await accept(), 'ALREADY_MEMBER');

    expect((await client.get(path())).body).toMatchObject({ data: { role: 'owner' } });
    // A person who was removed cannot join again by the old invitation.
    await owner.client.delete(`${path()}/members/${memberId}`).expect(200);
    expectError(await accept(), 'LINK_INVALID');
    expectError(await client.get(path()), 'TEAM_NOT_FOUND');
  });

  it('is not created while the acceptance of an earlier one is not committed', async () => {
    const { email } = await createAccount(testApp);
    const token = tokenOf((await invite(email, 'editor')).body);
    const invitations = testApp.app.get(InvitationsRepository, { strict: false });
    const accept = invitations.accept.bind(invitations);
    let second: Promise<Response> | undefined;
    const accepted = jest.spyOn(invitations, 'accept').mockImplementation(async (...args) => {
      const isAccepted = await accept(...args);
      second = outsideTransactions(() => invite(email, 'viewer').then((response) => response));
      await outsideTransactions(() => waitForBlocked(testApp));
      return isAccepted;
    });
    const client = new ConsoleClient(testApp.url);
    try {
      await client.keepCookie(client.post('/invitations/accept', { token, password: PASSWORD }));
      expectError(await second!, 'ALREADY_MEMBER');
    } finally {
      accepted.mockRestore();
    }
    expect((await client.get(path())).body).toMatchObject({ data: { role: 'editor' } });
    const { body } = await owner.client.get(`${path()}/invitations`).expect(200);
    expect(body).toMatchObject({ data: [] });
  });

  it('is replaced by a newer one for the same address, and can be deleted by its team only', async () => {
    const email = `twice.${team.teamId}@example.com`;
    const replaced = tokenOf((await invite(email, 'viewer')).body);
    const second = await invite(email, 'editor').expect(201);
    const client = new ConsoleClient(testApp.url);
    expectError(await client.post('/invitations/read', { token: replaced }), 'LINK_INVALID');
    await client.post('/invitations/read', { token: tokenOf(second.body) }).expect(200);

    const { id } = (second.body as Issued).data;
    const { teamId: otherTeamId } = await createTeam(testApp);
    const stranger = await createMember(testApp, otherTeamId, 'owner');
    const foreign = await stranger.client.delete(`/teams/${otherTeamId}/invitations/${id}`);
    expectError(foreign, 'INVITATION_NOT_FOUND');
    expect((await owner.client.delete(`${path()}/invitations/${id}`)).body).toEqual({
      success: true,
      data: { id, deleted: true },
    });
    expectError(await owner.client.delete(`${path()}/invitations/${id}`), 'INVITATION_NOT_FOUND');
    expectError(
      await client.post('/invitations/read', { token: tokenOf(second.body) }),
      'LINK_INVALID',
    );
  });

  it('is rejected beyond 100 open ones of a team, also when several are created concurrently', async () => {
    await testApp.database.query(
      `INSERT INTO invitations (team_id, id, email, email_key, role, token_hash, expires_at)
       SELECT $1, gen_random_uuid(), n || '@example.com', n || '@example.com', 'viewer',
              sha256(gen_random_uuid()::text::bytea), now() + CASE WHEN n > 99 THEN interval '-1 hour' ELSE '1 day' END
         FROM generate_series(1, 105) n`,
      [team.teamId],
    );

    const responses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => invite(`${name}@new.example.com`, 'viewer')),
    );

    expect(sortedStatuses(responses)).toEqual([201, 409, 409, 409, 409]);
    expectError(await invite('c@example.com', 'viewer'), 'INVITATION_LIMIT_REACHED');
    // This one replaces an open one.
    const replaced = await invite('1@example.com', 'viewer').expect(201);
    const { body } = await owner.client.get(`${path()}/invitations`).expect(200);
    expect((body as { data: object[] }).data).toHaveLength(100);
    await owner.client
      .delete(`${path()}/invitations/${(replaced.body as Issued).data.id}`)
      .expect(200);
    await invite('c@example.com', 'viewer').expect(201);
  });

  it('becomes invalid when its author may no longer give its role', async () => {
    const second = await createMember(testApp, team.teamId, 'owner');
    const third = await createMember(testApp, team.teamId, 'admin');
    const tokens: Record<string, string> = {};
    const made: [string, string, SignedInMember][] = [
      ['owner by owner', 'owner', second],
      ['admin by owner', 'admin', second],
      ['viewer by admin', 'viewer', admin],
      ['viewer by leaving', 'viewer', third],
      ['viewer by staying', 'viewer', owner],
    ];
    for (const [name, role, by] of made) {
      const email = `${name.replaceAll(' ', '.')}.${team.teamId}@example.com`;
      tokens[name] = tokenOf((await invite(email, role, by).expect(201)).body);
    }
    const client = new ConsoleClient(testApp.url);
    const valid = async (): Promise<string[]> => {
      const names = [];
      for (const [name, token] of Object.entries(tokens)) {
        const { status } = await client.post('/invitations/read', { token });
        if (status === 200) names.push(name);
      }
      return names;
    };
    expect(await valid()).toEqual(made.map(([name]) => name));

    const roleOf = ({ userId }: SignedInMember, role: string) =>
      owner.client.patch(`${path()}/members/${userId}`, { role }).expect(200);
    await roleOf(second, 'admin');
    expect(await valid()).toEqual(made.map(([name]) => name).slice(1));
    await roleOf(admin, 'editor');
    await third.client.post(`${path()}/leave`).expect(200);
    expect(await valid()).toEqual(['admin by owner', 'viewer by staying']);
    await owner.client.delete(`${path()}/members/${second.userId}`).expect(200);

    expect(await valid()).toEqual(['viewer by staying']);
    expectError(
      await client.post('/invitations/accept', {
        token: tokens['admin by owner'],
        name: 'Nia',
        password: 'a good long password',
      }),
      'LINK_INVALID',
    );
    const listed = await owner.client.get(`${path()}/invitations`).expect(200);
    expect((listed.body as { data: object[] }).data).toHaveLength(1);
  });
});
