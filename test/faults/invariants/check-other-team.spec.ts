import { checkOtherTeam } from './check-other-team';
import { operation, rejected, withoutReply } from './operation.factory';

const before = [
  { table: 'customers', rows: 1, digest: 'abc' },
  { table: 'forms', rows: 1, digest: 'def' },
];
const foreign = { kind: 'foreign', path: '/customer/theirs/loyalty' } as const;

describe('checkOtherTeam', () => {
  it('accepts unchanged rows when all requests were rejected', () => {
    const operations = [rejected(404, foreign), withoutReply('ECONNRESET', foreign), operation()];
    expect(checkOtherTeam(before, before, operations)).toEqual([]);
  });

  it('reports a changed row and a new row', () => {
    const after = [
      { table: 'customers', rows: 1, digest: 'abd' },
      { table: 'forms', rows: 2, digest: 'deg' },
    ];
    expect(checkOtherTeam(before, after, [])).toEqual([
      'customers: 1 rows of the other team, now 1',
      'forms: 1 rows of the other team, now 2',
    ]);
  });

  it('reports a request that was served with the key of another team', () => {
    expect(checkOtherTeam(before, before, [operation(foreign)])).toEqual([
      'POST /customer/theirs/loyalty was served with the key of another team',
    ]);
  });
});
