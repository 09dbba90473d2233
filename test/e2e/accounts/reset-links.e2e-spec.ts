import type { Test } from 'supertest';
import { PasswordResetsService } from '../../../src/accounts/password-resets/password-resets.service';
import {
  addMember,
  createMember,
  PASSWORD,
  type SignedInMember,
} from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const NEW_PASSWORD = 'a good long password';

const tokenOf = (body: unknown): string =>
  (body as { data: { link: string } }).data.link.split('/').at(-1) ?? '';

describe('A reset link', () => {
  const { testApp, team, owner, admin: issuer, editor: person } = useTeams({ eachTest: true });

  const path = (): string => `/teams/${team.teamId}`;
  const guest = useEachTest(() => new ConsoleClient(testApp.url));

  const issue = (by: SignedInMember, { userId }: SignedInMember): Test =>
    by.client.post(`${path()}/members/${userId}/reset-link`);
  const giveRole = ({ userId }: SignedInMember, role: string): Test =>
    owner.client.patch(`${path()}/members/${userId}`, { role });
  const remove = ({ userId }: SignedInMember): Test =>
    owner.client.delete(`${path()}/members/${userId}`);
  const read = (token: string): Test => guest.post('/password-resets/read', { token });
  const use = (token: string): Test =>
    guest.post('/password-resets', { token, password: NEW_PASSWORD });

  /** Invites a person to a team; returns a function that accepts. */
  async function invite(
    teamPath: string,
    by: SignedInMember,
    { account: { email } }: SignedInMember,
    role: string,
  ): Promise<() => Test> {
    const { body } = await by.client.post(`${teamPath}/invitations`, { email, role }).expect(201);
    return () => guest.post('/invitations/accept', { token: tokenOf(body), password: PASSWORD });
  }

  async function inviteElsewhere(who: SignedInMember, role: string): Promise<() => Test> {
    const elsewhere = await createTeam(testApp);
    const other = await createMember(testApp, elsewhere.teamId, 'owner');
    return invite(`/teams/${elsewhere.teamId}`, other, who, role);
  }

  const CHANGES: [string, () => Promise<unknown>][] = [
    [
      'the person joins another team',
      async () => (await inviteElsewhere(person, 'owner'))().expect(200),
    ],
    ['the person gets a higher role', () => giveRole(person, 'owner')],
    ['the person gets a lower role', () => giveRole(person, 'viewer')],
    ['the person is removed', () => remove(person)],
    ['the person leaves', () => person.client.post(`${path()}/leave`)],
    ['the issuer is removed', () => remove(issuer)],
    ['the issuer leaves', () => issuer.client.post(`${path()}/leave`)],
    ['the issuer gets a lower role', () => giveRole(issuer, 'editor')],
    [
      'the issuer gets a lower role and the old one again',
      async () => {
        await giveRole(issuer, 'viewer').expect(200);
        await giveRole(issuer, 'admin').expect(200);
      },
    ],
    [
      'the issuer is removed and joins again',
      async () => {
        await remove(issuer).expect(200);
        await (await invite(path(), owner, issuer, 'admin'))().expect(200);
      },
    ],
    [
      'the person is removed and joins again',
      async () => {
        await remove(person).expect(200);
        await (await invite(path(), owner, person, 'viewer'))().expect(200);
      },
    ],
  ];

  it.each(CHANGES)('ends when %s', async (_change, make) => {
    const token = tokenOf((await issue(issuer, person).expect(200)).body);
    await read(token).expect(200);

    await make();

    expectError(await read(token), 'LINK_INVALID');
    expectError(await use(token), 'LINK_INVALID');
    const { email } = person.account;
    await guest.post('/sign-in', { email, password: PASSWORD }).expect(200);
  });

  it.each(CHANGES)('of the operator does not end when %s', async (_change, make) => {
    const { token } = await testApp.app
      .get(PasswordResetsService)
      .issueAsOperator(person.account.email);

    await make();

    await read(token).expect(200);
    await use(token).expect(200);
  });

  it('does not end with a change of other members', async () => {
    const other = await createMember(testApp, team.teamId, 'editor');
    const token = tokenOf((await issue(issuer, person).expect(200)).body);

    await giveRole(other, 'owner').expect(200);
    await remove(other).expect(200);

    await read(token).expect(200);
    await use(token).expect(200);
  });

  it('is rejected while its issuer does not administer all teams of the person', async () => {
    const elsewhere = await createTeam(testApp);
    const token = tokenOf((await issue(issuer, person).expect(200)).body);
    // Bypasses the service, which would end the link.
    await addMember(testApp, elsewhere.teamId, person.account, 'viewer');

    expectError(await read(token), 'LINK_INVALID');
    expectError(await use(token), 'LINK_INVALID');

    await addMember(testApp, elsewhere.teamId, issuer.account, 'admin');
    await use(token).expect(200);
  });

  it.each<[string, () => SignedInMember, () => Promise<() => Test>]>([
    ['a higher role of the person', () => person, async () => () => giveRole(person, 'owner')],
    ['another team of the person', () => person, () => inviteElsewhere(person, 'owner')],
    ['a lower role of the issuer', () => issuer, async () => () => giveRole(issuer, 'viewer')],
    ['the removal of the issuer', () => issuer, async () => () => remove(issuer)],
  ])('is rejected after %s that commits while the reset waits', async (_name, changed, prepare) => {
    const token = tokenOf((await issue(issuer, person).expect(200)).body);
    const change = await prepare();
    const locks = await hold(testApp, 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [
      changed().account.id,
    ]);
    const results: Promise<{ status: number }>[] = [];
    try {
      results.push(change().then((response) => response));
      await waitForBlocked(testApp);
      results.push(use(token).then((response) => response));
      await waitForBlocked(testApp, 2);
    } finally {
      await locks.release();
    }
    const [made, used] = await Promise.all(results);

    expect(made?.status).toBe(200);
    expect(used?.status).toBe(410);
  });

  it('is not issued after a change that commits while the request waits', async () => {
    const join = await inviteElsewhere(person, 'owner');
    const locks = await hold(testApp, 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [
      person.account.id,
    ]);
    const results: Promise<{ status: number }>[] = [];
    try {
      results.push(join().then((response) => response));
      await waitForBlocked(testApp);
      results.push(issue(issuer, person).then((response) => response));
      await waitForBlocked(testApp, 2);
    } finally {
      await locks.release();
    }
    const [joined, issued] = await Promise.all(results);

    expect(joined?.status).toBe(200);
    expect(issued?.status).toBe(403);
  });

  it('is not issued by an admin for an owner, and not for a person in another team', async () => {
    expectError(await issue(issuer, owner), 'FORBIDDEN');
    await (await inviteElsewhere(person, 'viewer'))().expect(200);
    expectError(await issue(owner, person), 'FORBIDDEN');
  });
});
