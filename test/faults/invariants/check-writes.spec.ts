import type { Operation } from '../load/operation';
import { checkWrites } from './check-writes';
import { operation, rejected, withoutReply } from './operation.factory';
import type { AppliedRow } from './rows';

const once: AppliedRow[] = [{ ref: 'one', rows: 1 }];

describe('checkWrites', () => {
  it.each<[string, Operation, AppliedRow[]]>([
    ['an acknowledged write that is stored', operation(), once],
    ['a rejected write that is not stored', rejected(422), []],
    ['a stored write without a reply', withoutReply('ECONNRESET'), once],
    ['a missing write without a reply', withoutReply('ECONNRESET'), []],
    ['a stored write with a 503', rejected(503), once],
    ['a missing write whose connection was refused', withoutReply('ECONNREFUSED'), []],
  ])('accepts %s', (_what, one, applied) => {
    expect(checkWrites('customer', [one], applied).violations).toEqual([]);
  });

  it.each<[string, Operation, AppliedRow[], string]>([
    ['an acknowledged write that is lost', operation(), [], 'was acknowledged but is not stored'],
    ['a rejected write that is stored', rejected(422), once, 'was rejected but is stored'],
    [
      'a stored write whose connection was refused',
      withoutReply('ECONNREFUSED'),
      once,
      'was rejected but is stored',
    ],
    ['a duplicate', operation(), [{ ref: 'one', rows: 2 }], 'is stored 2 times'],
    ['a duplicate with a 503', rejected(503), [{ ref: 'one', rows: 2 }], 'is stored 2 times'],
  ])('reports %s', (_what, one, applied, violation) => {
    expect(checkWrites('customer', [one], applied).violations).toEqual([
      `customer one ${violation}`,
    ]);
  });

  it('reports a row without a request', () => {
    const applied = [...once, { ref: 'two', rows: 1 }];
    expect(checkWrites('points', [operation()], applied).violations).toEqual([
      'points two is stored without a request',
    ]);
  });

  it('returns the acknowledged, found and unknown operations', () => {
    const [stored, lost, unknown] = [
      operation(),
      operation({ ref: 'lost' }),
      rejected(503, { ref: 'unknown' }),
    ];
    expect(checkWrites('customer', [stored, lost, unknown], once)).toMatchObject({
      acknowledged: [stored, lost],
      found: [stored],
      unknown: [unknown],
    });
  });
});
