import type { Operation } from '../load/operation';
import { checkWrites } from './check-writes';
import { operation, refused, unanswered } from './operation.factory';
import type { AppliedRow } from './rows';

const once: AppliedRow[] = [{ ref: 'one', rows: 1 }];

describe('checkWrites', () => {
  it.each<[string, Operation, AppliedRow[]]>([
    ['acknowledged and there', operation(), once],
    ['refused and not there', refused(422), []],
    ['unanswered and there', unanswered('ECONNRESET'), once],
    ['unanswered and not there', unanswered('ECONNRESET'), []],
    ['answered 503 and there', refused(503), once],
    ['not sent and not there', unanswered('ECONNREFUSED'), []],
  ])('is content with what was %s', (_what, one, applied) => {
    expect(checkWrites('customer', [one], applied).faults).toEqual([]);
  });

  it.each<[string, Operation, AppliedRow[], string]>([
    ['acknowledged and lost', operation(), [], 'was acknowledged and is lost'],
    ['refused and done', refused(422), once, 'was refused and done'],
    ['not sent and done', unanswered('ECONNREFUSED'), once, 'was refused and done'],
    ['done twice', operation(), [{ ref: 'one', rows: 2 }], 'was done 2 times'],
    ['unknown and done twice', refused(503), [{ ref: 'one', rows: 2 }], 'was done 2 times'],
  ])('finds what was %s', (_what, one, applied, fault) => {
    expect(checkWrites('customer', [one], applied).faults).toEqual([`customer one ${fault}`]);
  });

  it('finds what nobody has asked for', () => {
    const applied = [...once, { ref: 'two', rows: 1 }];
    expect(checkWrites('points', [operation()], applied).faults).toEqual([
      'points two was asked for by nobody',
    ]);
  });

  it('tells what was acknowledged, found and unknown', () => {
    const [there, lost, unknown] = [
      operation(),
      operation({ ref: 'lost' }),
      refused(503, { ref: 'unknown' }),
    ];
    expect(checkWrites('customer', [there, lost, unknown], once)).toMatchObject({
      acknowledged: [there, lost],
      found: [there],
      unknown: [unknown],
    });
  });
});
