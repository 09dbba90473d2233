import { newSecret } from './new-secret';

describe('newSecret', () => {
  it('makes 32 random bytes as Standard Webhooks writes them', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(one).not.toBe(other);
  });
});
