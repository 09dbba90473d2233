import { DAY_MS, HOUR_MS } from '../../src/core/values/durations';
import type { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import type { SimulatedEvent } from './fault-plan';
import type { PlatformTruth } from './platform-truth';

/** Makes platforms correct and complete their numbers late, and list some posts late. */
export function delayNumbers(platforms: EmulatedPlatforms): void {
  const { facebook, instagram, twitter, linkedin, youtube } = platforms;
  facebook.lagMs = DAY_MS;
  facebook.unsettledDays = 3;
  instagram.lagMs = 1.5 * DAY_MS;
  instagram.unsettledDays = 3;
  linkedin.unsettledDays = 4;
  youtube.unsettledDays = 6;
  for (const [index, post] of twitter.posts.entries()) {
    if (index % 3 === 1) post.listedAt = new Date(post.publishedAt.getTime() + 1.4 * DAY_MS);
  }
}

/** What happens in the worlds besides new posts: the time is a share of the simulation. */
export function planWorld(
  platforms: EmulatedPlatforms,
  facebookTruth: PlatformTruth,
  timeAt: (share: number) => Date,
): SimulatedEvent[] {
  const { facebook, instagram, tiktok, youtube } = platforms;
  const { quota } = youtube;
  const withdrawnAt = timeAt(0.3);
  const exhaustedAt = timeAt(0.4);
  const retiredAt = timeAt(0.6);
  const setScopes = (scopes: readonly string[]) => (): void => {
    for (const grant of tiktok.grants.all) Object.assign(grant, { scopes });
  };
  const scopes = tiktok.approvedScopes;
  return [
    // The person withdraws a scope for a while.
    { at: withdrawnAt, run: setScopes(scopes.filter((scope) => scope !== 'video.list')) },
    { at: later(withdrawnAt, 30), run: setScopes(scopes) },
    // Other apps of the project have used up the quota.
    { at: exhaustedAt, run: () => void (youtube.quota = 0) },
    { at: later(exhaustedAt, 7), run: () => void (youtube.quota = quota) },
    { at: timeAt(0.5), run: () => deletePosts(platforms, timeAt(0.5)) },
    {
      at: retiredAt,
      run: () => {
        instagram.retireMetric('reposts');
        facebook.retireMetric('page_video_views');
        facebookTruth.retired.set('videoViews', retiredAt);
      },
    },
  ];
}

const later = (time: Date, hours: number): Date => new Date(time.getTime() + hours * HOUR_MS);

/** Deletes a post of each platform that is between 3 and 9 days old. */
function deletePosts(platforms: EmulatedPlatforms, now: Date): void {
  const { facebook, instagram, twitter, linkedin, tiktok, youtube } = platforms;
  const isRecent = (publishedAt: Date): boolean => {
    const age = (now.getTime() - publishedAt.getTime()) / DAY_MS;
    return age > 3 && age < 9;
  };
  const page = facebook.mainPage;
  const post = page.posts.find(({ createdAt }) => isRecent(createdAt));
  page.posts = page.posts.filter((one) => one !== post);
  const medium = instagram.media.find(({ publishedAt }) => isRecent(publishedAt));
  instagram.media = instagram.media.filter((one) => one !== medium);
  for (const { posts } of [twitter, tiktok]) {
    const gone = posts.find(({ publishedAt }) => isRecent(publishedAt));
    if (gone !== undefined) gone.isGone = true;
  }
  const share = linkedin.world.posts.find(({ publishedAt }) => isRecent(publishedAt));
  if (share !== undefined) share.isDeleted = true;
  const video = youtube.world.videos.find(({ publishedAt }) => isRecent(publishedAt));
  if (video !== undefined) video.isDeleted = true;
}
