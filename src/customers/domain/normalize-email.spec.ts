import { emailKey, isEmailAddress } from './normalize-email';

describe('isEmailAddress', () => {
  it.each([
    ['ada@example.com', true],
    ['Ada.Lovelace+news@Example.CO.UK', true],
    ['  ada@example.com\n', true],
    ['jürgen@exämple.de', true],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    ['', false],
    ['   ', false],
    ['ada', false],
    ['ada@example', false],
    ['@example.com', false],
    ['ada@', false],
    ['ada@@example.com', false],
    ['ada lovelace@example.com', false],
    ['ada..lovelace@example.com', false],
    ['Ada <ada@example.com>', false],
    ['ada@example.com, eve@example.com', false],
    ['ada\0@example.com', false],
    ['ada@example.com\0', false],
    ['ada\ud83d@example.com', false],
    ['ada@example\ude00.com', false],
  ])('%j: %s', (text, expected) => {
    expect(isEmailAddress(text)).toBe(expected);
  });
});

describe('emailKey', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada@Example.COM', 'ada@example.com'],
    [' \tada@example.com\n', 'ada@example.com'],
    ['JÜRGEN@example.de', 'jürgen@example.de'],
    ['ada+news@example.com', 'ada+news@example.com'],
  ])('%j is compared as %j', (email, expected) => {
    expect(emailKey(email)).toBe(expected);
  });
});
