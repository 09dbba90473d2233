import { readTrustedProxies } from './setting-values';

describe('readTrustedProxies', () => {
  it.each<[string, string[] | null]>([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ['10.0.0.0/33', null],
    ['fd00::/129', null],
    ['0.0.0.0/0', null],
    ['10.0.0.0/0', null],
    ['::/0', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/', null],
    ['proxy.example.com', null],
    ['true', null],
    ['10.0.0.1,', null],
  ])('of %p is %p', (text, expected) => {
    expect(readTrustedProxies(text)).toEqual(expected);
  });
});
