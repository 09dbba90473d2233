import { checkCodes } from './check-codes';
import type { CodeRow } from './rows';

const right: CodeRow = { code: 'K7', allowed: 3, counted: 3, redemptions: 3, credited: 3 };

describe('checkCodes', () => {
  it('is content with codes that are used up, and with unused ones', () => {
    expect(checkCodes([right, { ...right, counted: 0, redemptions: 0, credited: 0 }])).toEqual([]);
  });

  it.each<[string, Partial<CodeRow>, string]>([
    ['one too many', { allowed: 2 }, 'was redeemed 3 times of 2'],
    ['one not counted', { counted: 2 }, 'counts 2 of 3 redemptions'],
    ['one without its points', { credited: 2 }, 'credited 2 of 3 redemptions'],
    ['one with twice its points', { credited: 4 }, 'credited 4 of 3 redemptions'],
  ])('finds %s', (_what, wrong, fault) => {
    expect(checkCodes([{ ...right, ...wrong }])).toEqual([`code K7 ${fault}`]);
  });
});
