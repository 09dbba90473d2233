import { isLinkToken, newLinkToken } from './form-link';

describe('newLinkToken', () => {
  it('returns different tokens of 16 characters', () => {
    const tokens = Array.from({ length: 1_000 }, newLinkToken);
    expect(new Set(tokens).size).toBe(1_000);
    expect(tokens.filter((token) => !isLinkToken(token))).toEqual([]);
  });
});

describe('isLinkToken', () => {
  it.each(['', 'q5TbVd8wXk2NzR7', 'q5TbVd8wXk2NzR7pp', 'q5TbVd8wXk2NzR70', 'q5TbVd8wXk2NzR7p\n'])(
    'rejects %j',
    (text) => {
      expect(isLinkToken(text)).toBe(false);
    },
  );
});
