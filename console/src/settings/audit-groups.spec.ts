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

  it('is each group that a list of actions has', () => {
    const groups = new Set([...Object.keys(ACTION_WORDS), 'polishThings'].map(groupOf));
    expect([...groups].toSorted()).toEqual(ACTION_GROUPS.toSorted());
  });
});
