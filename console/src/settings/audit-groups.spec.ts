import { ACTION_GROUPS, groupOf } from './audit-groups';
import { ACTION_WORDS } from './audit-words';

describe('groupOf', () => {
  it.each([
    ['createKey', 'keys'],
    ['createResetLink', 'people'],
    ['resetPassword', 'signIn'],
    ['signOut', 'signIn'],
    ['updateTeam', 'people'],
    ['renewFormLink', 'forms'],
    ['importResponses', 'responses'],
    ['changePoints', 'points'],
    ['createCustomers', 'customers'],
    ['rekeyTokens', 'platforms'],
    ['polishThings', 'other'],
  ])('of %s is %s', (action, group) => {
    expect(groupOf(action)).toBe(group);
  });

  it('knows each action of the service', () => {
    const groups = Object.keys(ACTION_WORDS).map(groupOf);
    expect(Object.keys(ACTION_WORDS).filter((action) => groupOf(action) === 'other')).toEqual([]);
    expect(new Set(groups).size).toBe(ACTION_GROUPS.length - 1);
  });
});
