import { createAccount, addMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { generateSync } from 'otplib';
import { useOnce } from '../../support/use-value';

describe('The audit log of an account', () => {
  const testApp = useOnce(shareTestApp);

  const eventsOf = async (teamId: string): Promise<{ action: string; memberId: string }[]> =>
    testApp.database.query(
      `SELECT action, actor_id AS "memberId" FROM audit_events
        WHERE team_id = $1 AND actor_kind = 'user' AND target_kind = 'member' AND request_id IS NOT NULL
        ORDER BY at, id`,
      [teamId],
    );

  it('records sign-in, profile, password, confirmations, second factor, sessions and sign-out in each team of the person', async () => {
    const teams = [await createTeam(testApp), await createTeam(testApp)];
    const stranger = await createTeam(testApp);
    const account = await createAccount(testApp);
    const memberIds = [];
    for (const { teamId } of teams) {
      memberIds.push(await addMember(testApp, teamId, account, 'editor'));
    }
    const client = new ConsoleClient(testApp.url);
    const credentials = { email: account.email, password: PASSWORD };
    expectError(
      await client.post('/sign-in', { ...credentials, password: 'wrong' }),
      'SIGN_IN_FAILED',
    );
    await client.keepCookie(client.post('/sign-in', credentials));
    await client.patch('/account', { name: 'Nia', locale: 'de' }).expect(200);
    await client.patch('/account', {}).expect(200);
    const newPassword = 'another long password';
    await client.keepCookie(
      client.post('/account/password', { currentPassword: PASSWORD, newPassword }),
    );
    expectError(
      await client.post('/account/password', { currentPassword: PASSWORD, newPassword }),
      'CONFIRMATION_FAILED',
    );
    expectError(
      await client.post('/session/confirm', { password: PASSWORD }),
      'CONFIRMATION_FAILED',
    );
    await client.post('/session/confirm', { password: newPassword }).expect(200);
    const begun = await client.post('/account/second-factor').expect(200);
    const { secret } = (begun.body as { data: { secret: string } }).data;
    await client.keepCookie(
      client.post('/account/second-factor/confirm', { code: generateSync({ secret }) }),
    );
    expectError(await client.post('/session/confirm', { code: '000000' }), 'CONFIRMATION_FAILED');
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
    await client.post('/session/confirm', { code }).expect(200);
    await client.post('/account/second-factor/recovery-codes').expect(200);
    await client.delete('/account/second-factor').expect(200);
    await signInAs(testApp, account);
    await client.post('/sessions/end-others').expect(200);
    await client.post('/sign-out').expect(200);
    await client.post('/sign-out').expect(200);

    const actions = [
      'signIn',
      'updateAccount',
      'changePassword',
      'failConfirmation',
      'failConfirmation',
      'confirmIdentity',
      'beginSecondFactor',
      'addSecondFactor',
      'failConfirmation',
      'confirmIdentity',
      'replaceRecoveryCodes',
      'removeSecondFactor',
      'endOtherSessions',
      'signOut',
    ];
    for (const [index, { teamId }] of teams.entries()) {
      const memberId = memberIds[index];
      expect(await eventsOf(teamId)).toEqual(actions.map((action) => ({ action, memberId })));
    }
    expect(await eventsOf(stranger.teamId)).toEqual([]);
    const [profile] = await testApp.database.query<{ details: object }>(
      `SELECT details FROM audit_events WHERE team_id = $1 AND action = 'updateAccount'`,
      [teams[0]?.teamId],
    );
    expect(profile?.details).toEqual({ changed: ['name', 'locale'] });
    const confirmations = await testApp.database.query(
      `SELECT action, details FROM audit_events
        WHERE team_id = $1 AND action IN ('confirmIdentity', 'failConfirmation') ORDER BY at, id`,
      [teams[0]?.teamId],
    );
    expect(confirmations).toEqual([
      { action: 'failConfirmation', details: { method: 'password' } },
      { action: 'failConfirmation', details: { method: 'password' } },
      { action: 'confirmIdentity', details: { method: 'password' } },
      { action: 'failConfirmation', details: { method: 'code' } },
      { action: 'confirmIdentity', details: { method: 'code' } },
    ]);
  });
});
