import { parseUrl } from './parse-url';

describe('parseUrl', () => {
  it.each([
    ['https://a.example/b?c', undefined, 'https://a.example/b?c'],
    ['/b', 'https://a.example', 'https://a.example/b'],
    ['javascript:alert(1)', 'https://a.example', 'javascript:alert(1)'],
  ])('parses %j, relative to %j', (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href);
  });

  it.each(['', 'a.example', 'https://', 'https://a b'])('returns null for %j', (text) => {
    expect(parseUrl(text)).toBeNull();
  });

  it('parses hosts of other scripts after very many calls', () => {
    for (let call = 0; call < 20_000; call += 1) parseUrl('https://a.example');
    expect(parseUrl('https://bücher.example')?.host).toBe('xn--bcher-kva.example');
  });
});
