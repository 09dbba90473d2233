import { toOrigin, toWebAddress } from './web-address';

describe('toWebAddress', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['shop.example', 'https://shop.example'],
    [' shop.example/privacy?x=1 ', 'https://shop.example/privacy?x=1'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['http://shop.example', 'http://shop.example'],
    ['HTTPS://shop.example', 'HTTPS://shop.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('%j: %j', (text, expected) => {
    expect(toWebAddress(text)).toBe(expected);
  });
});

describe('toOrigin', () => {
  it.each([
    ['shop.example/contact', 'https://shop.example'],
    ['http://shop.example:8080/', 'http://shop.example:8080'],
    ['https://shop.example', 'https://shop.example'],
    ['two words', 'https://two words'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('%j: %j', (text, expected) => {
    expect(toOrigin(text)).toBe(expected);
  });
});
