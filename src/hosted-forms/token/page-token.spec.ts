import { issueToken, readToken, TOKEN_LIFETIME_MS } from './page-token';

const LINK = { token: 'AbCdEfGh12345678', secret: Buffer.alloc(32, 7) };
const NOW = 1_795_380_000_000;

describe('the token of a page', () => {
  it('tells the age of the page', () => {
    const token = issueToken(LINK, NOW);
    expect(readToken(LINK, token, NOW + 4_000)).toEqual({
      nonce: token.slice(0, 16),
      ageMs: 4_000,
    });
  });

  it('is different for each page', () => {
    const tokens = Array.from({ length: 20 }, () => issueToken(LINK, NOW));
    expect(new Set(tokens.map((token) => readToken(LINK, token, NOW)?.nonce)).size).toBe(20);
  });

  it('expires after a day', () => {
    const token = issueToken(LINK, NOW);
    expect(readToken(LINK, token, NOW + TOKEN_LIFETIME_MS)).not.toBeNull();
    expect(readToken(LINK, token, NOW + TOKEN_LIFETIME_MS + 1)).toBeNull();
  });

  it('has no negative age if the clock of another process is ahead', () => {
    expect(readToken(LINK, issueToken(LINK, NOW + 500), NOW)?.ageMs).toBe(0);
  });

  it('is invalid for another link, with another secret, and after any change', () => {
    const token = issueToken(LINK, NOW);
    expect(readToken({ ...LINK, token: 'xbCdEfGh12345678' }, token, NOW)).toBeNull();
    expect(readToken({ ...LINK, secret: Buffer.alloc(32, 8) }, token, NOW)).toBeNull();
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'a' ? 'b' : 'a';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      // The last character has two bits that Base64 ignores; the text is compared, so they count.
      expect(readToken(LINK, changed, NOW)).toBeNull();
    }
    expect(readToken(LINK, '', NOW)).toBeNull();
    expect(readToken(LINK, `${token}a`, NOW)).toBeNull();
    expect(readToken(LINK, token.replace('.', '.1.'), NOW)).toBeNull();
  });
});
