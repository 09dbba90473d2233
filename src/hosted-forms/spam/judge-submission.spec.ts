import { judgeSubmission, type SubmissionSigns } from './judge-submission';

const PERSON: SubmissionSigns = {
  ageMs: 10_000,
  isTrapFilled: false,
  workDemand: null,
  hasWork: false,
  isOnlySubmission: true,
};
const DEMANDED = { workDemand: 'settings' } as const;
const ATTACKED = { workDemand: 'attack' } as const;

describe('judgeSubmission', () => {
  it.each<[string, Partial<SubmissionSigns>, boolean, string[]]>([
    ['a person', {}, false, []],
    ['a password manager', { isTrapFilled: true, ageMs: 5_000 }, false, ['trap']],
    ['the trap before 5 s', { isTrapFilled: true, ageMs: 4_999 }, true, ['trap']],
    ['a fast sender', { ageMs: 1_999 }, false, ['too_fast']],
    ['exactly 2 s', { ageMs: 2_000 }, false, []],
    ['both', { ageMs: 1_999, isTrapFilled: true }, true, ['trap', 'too_fast']],
    ['demanded work, done', { ...DEMANDED, hasWork: true }, false, []],
    ['demanded work, missing', DEMANDED, true, ['no_work']],
    ['missing work, too fast', { ...DEMANDED, ageMs: 1_999 }, true, ['too_fast', 'no_work']],
    ['missing work after 20 s', { ...DEMANDED, ageMs: 20_000 }, true, ['no_work']],
    ['missing work after a day', { ...DEMANDED, ageMs: 86_400_000 }, true, ['no_work']],
    [
      'missing work and the trap after 5 s',
      { ...DEMANDED, isTrapFilled: true, ageMs: 5_000 },
      true,
      ['trap', 'no_work'],
    ],
    ['work during an attack', { ...ATTACKED, hasWork: true }, false, []],
    ['missing work during an attack', { ...ATTACKED, ageMs: 19_999 }, true, ['no_work']],
    ['missing work during an attack after 20 s', { ...ATTACKED, ageMs: 20_000 }, false, []],
    [
      'missing work during an attack after 60 s, from a network with other submissions',
      { ...ATTACKED, ageMs: 60_000, isOnlySubmission: false },
      true,
      ['no_work'],
    ],
    [
      'missing work during an attack after 20 s, and the trap',
      { ...ATTACKED, ageMs: 20_000, isTrapFilled: true },
      false,
      ['trap'],
    ],
    [
      'work by a program that sends at once',
      { ...DEMANDED, hasWork: true, ageMs: 100, isTrapFilled: true },
      true,
      ['trap', 'too_fast'],
    ],
  ])('%s', (_name, signs, isSpam, reasons) => {
    expect(judgeSubmission({ ...PERSON, ...signs })).toEqual({ isSpam, reasons });
  });
});
