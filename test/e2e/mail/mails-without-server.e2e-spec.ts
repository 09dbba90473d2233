import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { mailRows, notifyTeam } from '../../support/mail/mail-app';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const dataOf = <T>(body: { data: T }): T => body.data;

describe('Without SMTP_URL', () => {
  const testApp = useOnce(shareTestApp);

  it('no mail is written, and the API says so', async () => {
    const { teamId } = await createTeam(testApp);
    const owner = await createMember(testApp, teamId, 'owner');
    const email = `new.${teamId}@example.com`;
    const invited = await owner.client.post(`/teams/${teamId}/invitations`, {
      email,
      role: 'viewer',
    });
    expect(dataOf<object>(invited.body)).toMatchObject({ sentTo: null, mail: null });
    expect(await notifyTeam(testApp, teamId)).toBe(0);
    expect(await mailRows(testApp, email)).toEqual([]);
    const path = `/teams/${teamId}/notifications`;
    expect(dataOf<object>((await owner.client.get(path)).body)).toMatchObject({ sendsMail: false });
    expectError(await owner.client.post(`${path}/confirm-address`), 'MAIL_DISABLED');
    const stranger = new ConsoleClient(testApp.url);
    expectError(await stranger.post('/password-resets/request', { email }), 'MAIL_DISABLED');
  });
});
