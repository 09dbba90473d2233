import { PLATFORMS } from './platforms';
import { countApps, LOGIN_KINDS, socialApp } from './platforms';

describe('socialApp', () => {
  it('has an app of its own for the Business API of TikTok', () => {
    expect(LOGIN_KINDS.map((kind) => socialApp('tiktok', kind))).toEqual([
      'tiktok',
      'tiktok_business',
    ]);
  });
});

describe('countApps', () => {
  it('counts one app of each platform, and two of TikTok', () => {
    expect(
      Object.fromEntries(PLATFORMS.map((platform) => [platform, countApps(platform)])),
    ).toEqual({ facebook: 1, instagram: 1, twitter: 1, linkedin: 1, tiktok: 2, youtube: 1 });
  });
});
