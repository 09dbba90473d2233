import type { ScaleRun } from './scale-run';
import { dayAgo, timeReads } from './time-reads';

const POSTS = '/analytics/social/instagram/posts';

export async function measureSocial(run: ScaleRun): Promise<void> {
  const range = `startDate=${dayAgo(400)}T10:00:00Z&endDate=${dayAgo(30)}T10:00:00Z`;
  await timeReads(run, [
    ['posts: page 1', POSTS],
    ['posts: page 10,000', `${POSTS}?page=10000`],
    ['posts: stories', `${POSTS}?postType=story`],
    ['posts: a campaign', `${POSTS}?campaignId=campaign-7`],
    ['posts: reels of a campaign', `${POSTS}?campaignId=campaign-7&postType=reel`],
    ['posts: no stories in a campaign', `${POSTS}?campaignId=campaign-7&postType=story`],
    ['posts: a range', `${POSTS}?${range}`],
    [
      'posts: reels of a campaign in a range',
      `${POSTS}?campaignId=campaign-7&postType=reel&${range}`,
    ],
    ['posts: all, oldest first', `${POSTS}?order=asc&startDate=2000-01-01`],
    ['posts: search, one hit', `${POSTS}?search=quetzal`],
    ['posts: search, a fifth', `${POSTS}?search=espresso`],
    ['posts: search, all', `${POSTS}?search=coffee`],
    ['posts: search, two letters', `${POSTS}?search=ae`],
    ['posts: search in a campaign', `${POSTS}?search=espresso&campaignId=campaign-7`],
    ['posts: search in stories', `${POSTS}?search=espresso&postType=story`],
    ['posts: search in a range', `${POSTS}?search=espresso&${range}`],
    ['profile, 12 months', '/analytics/social/instagram/profile?window=12m'],
    ['summary, 12 months', '/analytics/social/summary?window=12m'],
    ['summary, 7 days', '/analytics/social/summary?window=7d'],
  ]);
}
