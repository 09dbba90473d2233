import { newPerson, untilGone, useCanaryApp } from '../../support/canary/canary-app';
import { fillShop } from '../../support/canary/fill';
import { valuesOf } from '../../support/canary/person';
import { hasWords, listPersonalColumns } from '../../support/canary/register';
import { RestoredTables } from '../../support/canary/restored-tables';
import { fillTeam } from '../../support/canary/team-canary';

/** The chapters of the register about members, and what the team has from platforms. */
const CHAPTERS = ['People who use the console', 'Social media', 'The service'];

/** Why a column of words, which the register names, has none of the values. */
const WITHOUT_VALUE: Readonly<Record<string, readonly string[]>> = {
  'a secret, as a hash or encrypted': [
    'accounts.device_key',
    'accounts.password_hash',
    'accounts.totp_pending_secret',
    'accounts.totp_secret',
    'sign_in_attempts.subject_hash',
    'social_credentials.secret',
    'social_oauth_states.secret',
  ],
  'one of a list': [
    'accounts.browser_locale',
    'accounts.locale',
    'accounts.time_zone',
    'invitations.role',
    'notification_choices.choices',
    'users.role',
  ],
  'the address of many': ['sessions.address_prefix'],
};

const tablesOf = (found: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(Object.keys(found).map((column) => column.split('.')[0]!)),
];

describe('A team that has used every feature', () => {
  const canary = useCanaryApp();

  it('is in no table, no log, no metric and no file after its deletion, unless it leaves out a table', async () => {
    const { testApp, mails } = canary;
    const shop = await canary.openShop();
    const { owner, team } = shop;
    const person = newPerson();
    await fillShop(shop, person);
    const { name, values: ownValues } = await fillTeam(shop, owner, mails);
    const values = [...valuesOf(person), ...ownValues];
    const before = await canary.search(values);
    const columns = await listPersonalColumns(testApp.database, CHAPTERS);
    const empty = columns
      .filter((column) => hasWords(column))
      .map(({ table, name: column }) => `${table}.${column}`)
      .filter((column) => before[column] === undefined);
    // Each of them needs its reason, and each reason a column.
    expect(empty.toSorted()).toEqual(Object.values(WITHOUT_VALUE).flat().toSorted());
    expect(new Set(Object.values(before).flat())).toEqual(new Set(values));
    const filled = await RestoredTables.copy(testApp);

    await owner.client.post(`/teams/${team.teamId}/deletion`, { name }).expect(202);
    await untilGone(testApp, team.teamId);

    expect(await canary.search(values)).toEqual({});
    expect(Object.keys(await filled.search(values))).toEqual(tablesOf(before));
    // Its report.
    const ids = await canary.search([team.teamId]);
    expect(tablesOf(ids)).toEqual(['purges', 'log']);
  });
});
