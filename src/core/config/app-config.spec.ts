import { ConfigError, readConfig } from './app-config';

describe('PUBLIC_URL', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['https://rapport.example.com', 'https://rapport.example.com'],
    ['https://rapport.example.com/', 'https://rapport.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%p is read as %p', (value, expected) => {
    expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe(expected);
  });

  // Pages refer to their scripts and forms from the root of the host.
  it.each([
    'https://example.com/rapport',
    'https://example.com/?a=b',
    'https://example.com#top',
    'ftp://example.com',
    'example.com',
  ])('%s is rejected', (value) => {
    expect(() => readConfig({ PUBLIC_URL: value })).toThrow(ConfigError);
    expect(() => readConfig({ PUBLIC_URL: value })).toThrow(
      'PUBLIC_URL: must be a URL without a path',
    );
  });
});
