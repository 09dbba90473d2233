import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useOnce } from '../../support/use-value';

interface Link {
  link: string;
  expiresAt: string;
}

const daysUntil = (time: string): number => (Date.parse(time) - Date.now()) / 86_400_000;

describe('The user commands', () => {
  const testApp = useOnce(startTestApp);

  const cli = useOnce(
    () =>
      inProcessCli(
        {
          DATABASE_URL: testApp.databaseUrl,
          PUBLIC_URL: 'https://app.example.com/',
          PORT: '4000',
        },
        'user',
      ),
    (made) => made.restore(),
  );

  it('invite a person, who becomes a member with the link', async () => {
    const { teamId } = await createTeam(testApp);
    const email = `new.${teamId}@example.com`;

    const invited = await cli.json<Link>(
      'invite',
      '--team',
      teamId,
      '--email',
      email,
      '--role',
      'owner',
    );

    expect(invited).toEqual({
      email,
      role: 'owner',
      link: expect.stringMatching(
        /^https:\/\/app\.example\.com\/console\/#\/invitation\/[\w-]{43}$/,
      ) as unknown,
      expiresAt: expect.any(String) as unknown,
    });
    expect(daysUntil(invited.expiresAt)).toBeCloseTo(7, 1);
    const token = invited.link.split('/').at(-1);
    const client = new ConsoleClient(testApp.url);
    await client.keepCookie(
      client.post('/invitations/accept', { token, name: 'Nia', password: 'a good long password' }),
    );
    const { users } = await cli.json<{ users: object[] }>('list', '--team', teamId);
    expect(users).toEqual([
      {
        userId: expect.any(String) as unknown,
        email,
        name: 'Nia',
        role: 'owner',
        lastSeenAt: expect.any(String) as unknown,
      },
    ]);
    const { body } = await client.get(`/teams/${teamId}/audit`).expect(200);
    expect(body).toMatchObject({
      data: [
        { action: 'signIn', actor: { kind: 'user', name: 'Nia' } },
        { action: 'acceptInvitation', actor: { kind: 'user', name: 'Nia' } },
        { action: 'inviteMember', actor: { kind: 'system', id: null, name: 'operator' } },
      ],
    });
  });

  it('invite viewers without a role, and reject unknown roles and teams', async () => {
    const { teamId } = await createTeam(testApp);

    expect(await cli.json('invite', '--team', teamId, '--email', 'v@example.com')).toMatchObject({
      role: 'viewer',
    });
    const wrong = await cli.run(
      'invite',
      '--team',
      teamId,
      '--email',
      'v@example.com',
      '--role',
      'boss',
    );
    expect(wrong.status).toBe(2);
    const unknown = await cli.run('invite', '--team', 'x', '--email', 'v@example.com', '--json');
    expect([unknown.status, JSON.parse(unknown.stderr)]).toEqual([
      1,
      expect.objectContaining({ fields: ['team: there is no team with this id or name'] }),
    ]);
  });

  it('make a link with which a person sets a new password', async () => {
    const { teamId } = await createTeam(testApp);
    const { account } = await createMember(testApp, teamId, 'viewer');

    const { link, expiresAt } = await cli.json<Link>('reset-link', '--email', account.email);

    expect(link).toMatch(/^https:\/\/app\.example\.com\/console\/#\/reset\/[\w-]{43}$/);
    expect(daysUntil(expiresAt)).toBeCloseTo(1 / 24, 2);
    const token = link.split('/').at(-1);
    const client = new ConsoleClient(testApp.url);
    await client.post('/password-resets', { token, password: 'a good long password' }).expect(200);
    const unknown = await cli.run('reset-link', '--email', 'nobody@example.com');
    expect(unknown.status).toBe(1);
  });
});
