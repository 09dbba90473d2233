import { checkCodes } from './check-codes';
import type { CodeRow } from './rows';

const right: CodeRow = { code: 'K7', allowed: 3, counted: 3, redemptions: 3, credited: 3 };

describe('checkCodes', () => {
  it('accepts used-up codes and unused codes', () => {
    expect(checkCodes([right, { ...right, counted: 0, redemptions: 0, credited: 0 }])).toEqual([]);
  });

  it.each<[string, Partial<CodeRow>, string]>([
    ['a redemption beyond the limit', { allowed: 2 }, 'was redeemed 3 times of 2'],
    ['a redemption that is not counted', { counted: 2 }, 'counts 2 of 3 redemptions'],
    ['a redemption without points', { credited: 2 }, 'credited 2 of 3 redemptions'],
    ['a redemption that was credited twice', { credited: 4 }, 'credited 4 of 3 redemptions'],
  ])('reports %s', (_what, wrong, violation) => {
    expect(checkCodes([{ ...right, ...wrong }])).toEqual([`code K7 ${violation}`]);
  });
});
