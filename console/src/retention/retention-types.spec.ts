import { choicesOf, isLower } from './retention-types';

describe('The days that can be chosen', () => {
  it.each([
    [
      'any',
      { days: 30, defaultDays: null, minDays: 1, maxDays: null },
      [7, 30, 90, 180, 365, 400, 730, 1_095, 3_650, null],
    ],
    [
      'at least the minimum',
      { days: 400, defaultDays: 400, minDays: 90, maxDays: 365 },
      [90, 180, 365, 400],
    ],
    ['what the operator has set', { days: 20, defaultDays: 20, minDays: 20, maxDays: 20 }, [20]],
    [
      'what holds now, though it is lower',
      { days: 30, defaultDays: 400, minDays: 90, maxDays: 180 },
      [30, 90, 180],
    ],
    [
      'what holds without a choice',
      { days: 7, defaultDays: 1, minDays: 1, maxDays: 30 },
      [1, 7, 30],
    ],
  ])('are %s', (_name, retention, choices) => {
    expect(choicesOf(retention)).toEqual(choices);
  });

  it('are lower than for ever, and than more days', () => {
    expect(isLower(90, null)).toBe(true);
    expect(isLower(90, 91)).toBe(true);
    expect(isLower(90, 90)).toBe(false);
    expect(isLower(null, 90)).toBe(false);
  });
});
