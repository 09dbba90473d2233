import type { Test } from 'supertest';
import {
  createAccount,
  createMember,
  PASSWORD,
  type SignedInMember,
} from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { newId } from '../../../src/core/values/identifiers';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const TABLES = ['accounts', 'users', 'teams', 'sessions', 'api_keys', 'invitations'];
const NEW_PASSWORD = 'a good long password';

type Role = 'owner' | 'admin' | 'editor';

/** Properties that no body has. Their values contain `mark`, which the test searches for in the tables. */
const columns = (mark: string): object => ({
  id: mark,
  accountId: mark,
  account_id: mark,
  userId: mark,
  createdBy: mark,
  invitedBy: mark,
  emailKey: `${mark}@example.com`,
  passwordHash: mark,
  password_hash: mark,
  totpSecret: mark,
  totp_secret: mark,
  tokenHash: mark,
  keyHash: mark,
  userAgent: mark,
});

describe('Rights', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  const path = (): string => `/teams/${team.teamId}`;
  let members: Record<Role, SignedInMember>;

  beforeEach(async () => {
    members = {
      owner: await createMember(testApp, team.teamId, 'owner'),
      admin: await createMember(testApp, team.teamId, 'admin'),
      editor: await createMember(testApp, team.teamId, 'editor'),
    };
  });

  const patch = (by: Role, url: string, body: object): Test =>
    members[by].client.patch(`${path()}${url}`, body);
  const post = (by: Role, url: string, body: object): Test =>
    members[by].client.post(`${path()}${url}`, body);
  const giveRole = (by: Role, to: Role, role: string): Test =>
    patch(by, `/members/${members[to].userId}`, { role });
  const invite = (by: Role, role: string): Test =>
    post(by, '/invitations', { email: `${newId()}@example.com`, role });

  it.each<[string, Role, Role, (by: Role) => Test]>([
    ['the own role', 'editor', 'owner', (by) => giveRole(by, 'editor', 'owner')],
    ['the own role of an admin', 'admin', 'owner', (by) => giveRole(by, 'admin', 'owner')],
    ['the role of another member', 'admin', 'owner', (by) => giveRole(by, 'editor', 'owner')],
    ['any role', 'editor', 'admin', (by) => giveRole(by, 'editor', 'admin')],
    ['the role of an invitation', 'admin', 'owner', (by) => invite(by, 'owner')],
    ['an invitation', 'editor', 'admin', (by) => invite(by, 'viewer')],
    ['a key', 'editor', 'admin', (by) => post(by, '/keys', { access: 'full' })],
    ['the settings', 'editor', 'admin', (by) => patch(by, '', { name: 'Mine' })],
    [
      'the policy of the team',
      'admin',
      'owner',
      (by) => patch(by, '', { requiresSecondFactor: false }),
    ],
    ['the idle limit', 'admin', 'owner', (by) => patch(by, '', { sessionIdleMinutes: null })],
    ['the session limit', 'admin', 'owner', (by) => patch(by, '', { sessionMaxHours: null })],
  ])('cannot be extended by writing %s', async (_name, attacker, permitted, write) => {
    const before = await roles();

    expectError(await write(attacker), 'FORBIDDEN');

    expect(await roles()).toEqual(before);
    const { status } = await write(permitted);
    expect(status).toBeLessThan(300);
  });

  const roles = (): Promise<object[]> =>
    testApp.database.query('SELECT id, role FROM users WHERE team_id = $1 ORDER BY id', [
      team.teamId,
    ]);

  /** The rows of all tables that give rights. */
  const rights = async (): Promise<string> => {
    const rows = await Promise.all(
      TABLES.map((table) => testApp.database.query(`SELECT to_jsonb(t) AS row FROM ${table} t`)),
    );
    return JSON.stringify(rows);
  };

  const invitationToken = async (): Promise<string> => {
    const { body } = await invite('owner', 'viewer').expect(201);
    return (body as { data: { link: string } }).data.link.split('/').at(-1) ?? '';
  };

  it.each<[string, () => Promise<(planted: object) => Test>]>([
    ['the account', () => bodyOf('/account', { name: 'Eva' }, 'patch')],
    [
      'the password',
      () => bodyOf('/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['the confirmation', () => bodyOf('/session/confirm', { password: PASSWORD })],
    ['the team', () => bodyOf(path(), { name: 'New' }, 'patch')],
    ['a key', () => bodyOf(`${path()}/keys`, { access: 'read' })],
    [
      'a member',
      () => bodyOf(`${path()}/members/${members.editor.userId}`, { role: 'viewer' }, 'patch'),
    ],
    [
      'an invitation',
      () => bodyOf(`${path()}/invitations`, { email: 'n@example.com', role: 'viewer' }),
    ],
    [
      'an accepted invitation',
      async () => {
        const token = await invitationToken();
        const guest = new ConsoleClient(testApp.url);
        const body = { token, name: 'Nia', password: NEW_PASSWORD };
        return (planted) => guest.post('/invitations/accept', { ...planted, ...body });
      },
    ],
    [
      'a sign-in',
      async () => {
        const { email } = await createAccount(testApp);
        const guest = new ConsoleClient(testApp.url);
        return (planted) => guest.post('/sign-in', { ...planted, email, password: PASSWORD });
      },
    ],
  ])('cannot be extended by unknown properties in the body of %s', async (_name, prepare) => {
    const { teamId: otherTeamId } = await createTeam(testApp);
    const send = await prepare();
    const mark = newId();
    const planted = {
      ...columns(mark),
      teamId: otherTeamId,
      team_id: otherTeamId,
      role: 'owner',
      needsSecondFactor: false,
    };

    // The properties are ignored: the body is accepted as without them.
    const { status } = await send(planted);

    expect(status).toBeLessThan(300);
    expect(await rights()).not.toContain(mark);
    const owners = await testApp.database.query(
      "SELECT id FROM users WHERE team_id IN ($1, $2) AND role = 'owner'",
      [team.teamId, otherTeamId],
    );
    expect(owners).toEqual([{ id: members.owner.userId }]);
  });

  it('are compared in tables that contain each stored text', async () => {
    const mark = newId();

    await members.owner.client.patch('/account', { name: mark }).expect(200);

    expect(await rights()).toContain(mark);
  });

  /** Prepares a request of the owner. Properties of `body` override planted properties of the same name. */
  const bodyOf = (
    url: string,
    body: object,
    method: 'post' | 'patch' = 'post',
  ): Promise<(planted: object) => Test> =>
    Promise.resolve((planted) => members.owner.client[method](url, { ...planted, ...body }));
});
