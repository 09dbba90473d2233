import type { Platform } from '@rapport/social-connectors';
import { canReport } from './can-report';

const GOOGLE = 'https://www.googleapis.com/auth';

describe('canReport', () => {
  it.each<[Platform, string[], boolean]>([
    ['facebook', [], true],
    ['facebook', ['business_management'], true],
    ['facebook', ['read_insights'], false],
    ['facebook', ['task:ANALYZE'], false],
    ['facebook', ['pages_read_engagement', 'business_management'], false],
    ['instagram', [], true],
    ['instagram', ['instagram_business_manage_insights'], false],
    ['instagram', ['instagram_business_basic'], false],
    ['twitter', [], true],
    ['twitter', ['offline.access'], true],
    ['twitter', ['tweet.read'], false],
    ['linkedin', [], true],
    ['linkedin', ['r_organization_social'], true],
    ['linkedin', ['rw_organization_admin'], false],
    ['tiktok', [], true],
    ['tiktok', ['user.info.stats'], true],
    ['tiktok', ['video.list', 'user.info.profile'], true],
    ['tiktok', ['user.info.stats', 'video.list'], false],
    ['youtube', [], true],
    ['youtube', [`${GOOGLE}/yt-analytics.readonly`], true],
    ['youtube', [`${GOOGLE}/youtube.readonly`], false],
  ])('%s without %j: %s', (platform, missing, expected) => {
    expect(canReport(platform, missing)).toBe(expected);
  });
});
