import { originOf, protocolOf } from './web-origin';

describe('originOf', () => {
  it.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://192.0.2.1', 'http://192.0.2.1'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://user:secret@a.example:443/path?query#part', 'https://a.example'],
  ])('of %s is %s', (url, origin) => {
    expect(originOf(url)).toBe(origin);
  });

  it.each([
    'https://x.example;script-src-elem',
    'https://x,y',
    'https://*',
    'https://*.example.com',
    "https://'self'",
    'https://x.example$a',
    'https://x_y.example',
    'https://a..example',
    'https://.example',
    'https://x.example"',
    'https://',
    'https:// x',
    'ftp://x.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    '',
  ])('does not exist for %j', (url) => {
    expect(originOf(url)).toBeNull();
  });
});

describe('protocolOf', () => {
  it.each([
    ['https://a.example/;x', 'https:'],
    ['HTTP://a.example', 'http:'],
    ['javascript:alert(1)', null],
    ['data:,x', null],
    ['a', null],
  ])('of %j is %j', (url, protocol) => {
    expect(protocolOf(url)).toBe(protocol);
  });
});
