import { LOGIN_KINDS, socialApp } from './social-app';

describe('socialApp', () => {
  it('has an app of its own for the Business API of TikTok', () => {
    expect(LOGIN_KINDS.map((kind) => socialApp('tiktok', kind))).toEqual([
      'tiktok',
      'tiktok_business',
    ]);
  });
});
