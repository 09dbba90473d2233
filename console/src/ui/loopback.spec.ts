import { handOver, isLoopback } from './loopback';

describe('isLoopback', () => {
  it.each([
    ['http://localhost:3000/f/AbCd', true],
    ['http://127.0.0.1:3000/f/AbCd', true],
    ['http://[::1]:3000/f/AbCd', true],
    ['http://shop.localhost/f/AbCd', true],
    ['https://forms.example.com/f/AbCd', false],
    ['http://192.168.1.5:3000/f/AbCd', false],
    ['http://localhost.example.com/f/AbCd', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected);
  });
});

describe('handOver', () => {
  it('asks to send a link only if others can open it', () => {
    expect(handOver('https://rapport.example/console')).toBe('sendLink');
    expect(handOver('http://localhost:3000/console')).toBe('openHere');
  });
});
