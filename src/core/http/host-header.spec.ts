import { isHost } from './host-header';

describe('isHost', () => {
  it.each([
    ...['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1', '127.0.0.1:80', 'example.com.'],
    ...['api-1.example.com:65535', 'my_service:8080', 'xn--mnchen-3ya.example', 'a~b', 'x', 'x:'],
    ...['[::1]', '[::1]:3000', '[2001:DB8::1]', '[::ffff:127.0.0.1]:8080'],
  ])('accepts %p', (value) => {
    expect(isHost(value)).toBe(true);
  });

  it.each([
    ...[
      '',
      ' ',
      'a b',
      'a,b',
      'a, a',
      'a;b',
      'a/b',
      'a\\b',
      'a?b',
      'a#b',
      'a"b',
      "a'b",
      'a<b',
      'a%62',
    ],
    ...[
      'a@evil.example',
      'user:password@evil.example',
      'evil.example"><script>',
      'http://a',
      'a\tb',
    ],
    ...[
      'a:b',
      'a:80:80',
      'a:65536',
      'a:-1',
      ':80',
      'münchen.example',
      'a\u0000',
      '(a)',
      'a!',
      'a$',
      '*',
    ],
    ...[
      '::1',
      '[::1',
      '::1]',
      '[]',
      '[a]',
      '[:::]',
      '[1.2.3.4]',
      '[fe80::1%25eth0]',
      '[::1]a',
      '[::1]:x',
    ],
    'x'.repeat(256),
  ])('rejects %p', (value) => {
    expect(isHost(value)).toBe(false);
  });
});
