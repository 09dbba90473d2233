import { randomUUID } from 'node:crypto';
import {
  addMember,
  createAccount,
  signInAs,
  type SignedInMember,
} from '../../factories/account.factory';
import { createCampaign } from '../../factories/campaign.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { BARE_LINES } from '../../factories/post-metrics.factory';
import { importSocial } from '../../factories/social.factory';
import { eventually } from '../eventually';
import { notifyTeam } from '../mail/mail-app';
import type { MailServer } from '../mail/mail-server';
import type { CanaryShop } from './shop';

/** Values of a team and its people that occur nowhere else. */
export interface CanaryTeam {
  /** Of the team itself. */
  readonly name: string;
  /** What the members call things, and their own names and addresses. */
  readonly values: readonly string[];
}

/** Gives the team and its members values wherever the service stores something about them. */
export async function fillTeam(
  { testApp, team, admin }: CanaryShop,
  owner: SignedInMember,
  mails: MailServer,
): Promise<CanaryTeam> {
  const mark = randomUUID().slice(0, 13);
  const word = (purpose: string): string => `Über "${purpose}" ${mark}`;
  /** The id of a column. */
  const column = `column-${mark}`;
  const address = (purpose: string): string => `${purpose}.${mark}@wombat.example`;
  const root = `/teams/${team.teamId}`;
  const { client } = owner;
  const name = word('team');
  await client.patch(root, { name }).expect(200);
  const member = await createAccount(testApp, { name: word('member'), email: address('member') });
  await addMember(testApp, team.teamId, member, 'editor');
  await signInAs(testApp, member, { userAgent: word('browser') });
  mails.onRecipient = (to) =>
    to === address('rejected') || to === address('member')
      ? { code: 550, text: `5.1.1 nobody is ${to}` }
      : to === address('invited')
        ? { code: 450, text: '4.2.1 later' }
        : undefined;
  for (const email of [address('rejected'), address('invited')]) {
    await client.post(`${root}/invitations`, { email, role: 'viewer' }).expect(201);
  }
  await client.post(`${root}/keys`, { label: word('key') }).expect(201);
  const columns = { [column]: true };
  await client.put('/account/list-columns', { list: 'customers', columns }).expect(200);
  const fields = [{ label: word('label'), fieldType: 'Select', options: [word('option'), 'x'] }];
  await createForm(team, { name: word('form'), description: word('description'), fields });
  await notifyTeam(testApp, team.teamId, { form: word('form') });
  await createCoupon(testApp, team, { name: word('coupon') });
  await createCampaign(testApp, team, 'named');
  await client.patch(`${root}/campaigns/named`, { name: word('campaign') }).expect(200);
  await importSocial(testApp, team, 'instagram', {
    posts: [
      { ...BARE_LINES.instagram, caption: word('post'), permalink: `https://${mark}.example/p/1/` },
      { ...BARE_LINES.instagram, id: '2', caption: `${word('post')} ${'x'.repeat(1_200)}` },
    ],
    profile: [],
  });
  await testApp.database.query(
    `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id)
     VALUES ($1, 'instagram', $2, $3, '\\x01ff', '\\x02')`,
    [team.teamId, word('account'), word('account name')],
  );
  await testApp.database.query(
    `INSERT INTO social_oauth_states (team_id, state_hash, platform, redirect_uri, session_id, outcome, expires_at)
     SELECT $1, '\\x00ff', 'instagram', 'https://example.com', sessions.id, $2, '2100-01-01'
       FROM sessions JOIN users USING (account_id) WHERE users.id = $3 LIMIT 1`,
    [team.teamId, JSON.stringify({ accounts: [word('choice')] }), admin.userId],
  );
  await eventually(async () => {
    const rejected = await testApp.database.query(
      'SELECT 1 FROM mail_rejected_addresses WHERE address_key = ANY ($1)',
      [[address('rejected'), address('member')]],
    );
    return rejected.length === 2;
  });
  return {
    name,
    values: [
      name,
      mark,
      column,
      ...['member', 'browser', 'key', 'label', 'option', 'form', 'description', 'coupon'].map(word),
      ...['campaign', 'post', 'account', 'account name', 'choice'].map(word),
      ...['rejected', 'invited', 'member'].map(address),
      owner.account.name,
      owner.account.email,
      admin.account.email,
    ],
  };
}
