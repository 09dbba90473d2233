import { formNotice, formsNotice } from './restored-notice';

describe('The notice after the restore', () => {
  it.each([
    [true, 'formRestored'],
    [false, 'formRestoring'],
  ])('of a form that is back or not: %s', (isBack, text) => {
    expect(formNotice(isBack)).toBe(text);
  });

  it.each([
    [[true, true], 'formsRestored', 2],
    [[true, false, true], 'formsRestoring', 1],
    [[false, false], 'formsRestoring', 2],
  ] as const)('of forms that are back or not: %j', (areBack, text, count) => {
    expect(formsNotice(areBack)).toEqual({ text, count });
  });
});
