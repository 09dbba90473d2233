import { judgeSubmission, type SubmissionSigns } from './judge-submission';

const PERSON: SubmissionSigns = {
  ageMs: 10_000,
  isTrapFilled: false,
  needsWork: false,
  hasWork: false,
  isOnlySubmission: true,
};
const DEMANDED = { needsWork: true };

describe('judgeSubmission', () => {
  it.each<[string, Partial<SubmissionSigns>, boolean, string[]]>([
    ['a person', {}, false, []],
    ['a password manager', { isTrapFilled: true, ageMs: 5_000 }, false, ['trap']],
    ['the trap before 5 s', { isTrapFilled: true, ageMs: 4_999 }, true, ['trap']],
    ['a fast sender', { ageMs: 1_999 }, false, ['too_fast']],
    ['exactly 2 s', { ageMs: 2_000 }, false, []],
    ['both', { ageMs: 1_999, isTrapFilled: true }, true, ['trap', 'too_fast']],
    ['demanded work, done', { ...DEMANDED, hasWork: true }, false, []],
    ['demanded work, missing', DEMANDED, false, ['no_work']],
    ['missing work, too fast', { ...DEMANDED, ageMs: 1_999 }, true, ['too_fast', 'no_work']],
    ['missing work, exactly 2 s', { ...DEMANDED, ageMs: 2_000 }, false, ['no_work']],
    [
      'missing work and the trap after 5 s',
      { ...DEMANDED, isTrapFilled: true, ageMs: 5_000 },
      true,
      ['trap', 'no_work'],
    ],
    ['missing work after 20 s', { ...DEMANDED, ageMs: 20_000 }, false, []],
    ['missing work before 20 s', { ...DEMANDED, ageMs: 19_999 }, false, ['no_work']],
    [
      'missing work after 60 s, from a network with other submissions',
      { ...DEMANDED, ageMs: 60_000, isOnlySubmission: false },
      false,
      ['no_work'],
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
