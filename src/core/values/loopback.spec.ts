import { isLoopback, nameLoopback } from './loopback';

describe('isLoopback', () => {
  it.each([
    'http://localhost:3000',
    'http://LOCALHOST/f/x',
    'http://shop.localhost',
    'http://127.0.0.1:3000/v1',
    'http://127.9.9.9',
    'http://2130706433',
    'http://0.0.0.0:3000',
    'http://[::1]:3000',
    'http://[::]:3000',
    'http://[::ffff:127.0.0.1]',
    'http://localhost.',
  ])('%s', (url) => {
    expect(isLoopback(url)).toBe(true);
  });

  it.each([
    'https://rapport.example.com',
    'http://192.168.1.5:3000',
    'http://localhost.example.com',
    'http://notlocalhost',
    'http://127.0.0.1.example.com',
    'http://[2001:db8::1]',
    'localhost',
    '',
  ])('not %s', (url) => {
    expect(isLoopback(url)).toBe(false);
  });
});

describe('nameLoopback', () => {
  it.each([
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://localhost:3000'],
    ['http://0.0.0.0:3000', 'http://localhost:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://10.0.0.7:3000', 'http://10.0.0.7:3000'],
    ['https://rapport.example.com', 'https://rapport.example.com'],
  ])('of %s', (origin, named) => {
    expect(nameLoopback(origin)).toBe(named);
  });
});
