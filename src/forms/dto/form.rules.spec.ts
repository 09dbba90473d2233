import { checkWebUrl } from './form.rules';

const HOST = 'https://example.com/';

describe('checkWebUrl', () => {
  it.each([
    ['2,048 characters', 'x'.repeat(2_048 - HOST.length), true],
    ['2,049 characters', 'x'.repeat(2_049 - HOST.length), false],
    ['2,048 code points', '😀'.repeat(2_048 - HOST.length), true],
    ['2,049 code points', '😀'.repeat(2_049 - HOST.length), false],
  ])('counts code points: %s', (_name, path, isValid) => {
    expect(checkWebUrl(HOST + path) === null).toBe(isValid);
  });
});
