import { checkHiddenName } from './hidden-names';

describe('checkHiddenName', () => {
  it.each(['utm_source', 'a', 'x9', 'constructor', 'x'.repeat(64)])('accepts %s', (name) => {
    expect(checkHiddenName(name)).toBeNull();
  });

  it.each([
    '',
    'x'.repeat(65),
    'UTM',
    'utm-source',
    '_x',
    '__proto__',
    '9x',
    'ä',
    ' x',
    'x\n',
    7,
    null,
  ])('rejects %p', (name) => {
    expect(checkHiddenName(name)).toMatch(/^must have 1 to 64 lowercase letters/);
  });

  it('rejects the parameter that marks a page in a frame', () => {
    expect(checkHiddenName('embed')).toBe('is a parameter of the page itself');
  });
});
