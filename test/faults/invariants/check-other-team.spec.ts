import { checkOtherTeam } from './check-other-team';
import { operation, refused, unanswered } from './operation.factory';

const before = [
  { table: 'customers', rows: 1, digest: 'abc' },
  { table: 'forms', rows: 1, digest: 'def' },
];
const foreign = { kind: 'foreign', path: '/customer/theirs/loyalty' } as const;

describe('checkOtherTeam', () => {
  it('is content where nothing has changed and everything was refused', () => {
    const operations = [refused(404, foreign), unanswered('ECONNRESET', foreign), operation()];
    expect(checkOtherTeam(before, before, operations)).toEqual([]);
  });

  it('finds a row that has changed, and one that is new', () => {
    const after = [
      { table: 'customers', rows: 1, digest: 'abd' },
      { table: 'forms', rows: 2, digest: 'deg' },
    ];
    expect(checkOtherTeam(before, after, [])).toEqual([
      'customers: 1 rows of the other team, now 1',
      'forms: 1 rows of the other team, now 2',
    ]);
  });

  it('finds a request that was served with the key of another team', () => {
    expect(checkOtherTeam(before, before, [operation(foreign)])).toEqual([
      'POST /customer/theirs/loyalty crossed the border of teams',
    ]);
  });
});
