import { DAY_MS } from '../durations';
import type { Truth } from '../meta/meta-emulator';
import { grownCount } from '../seeded';

export interface EmulatedPage {
  readonly id: string;
  readonly name: string;
  /** Followers at the beginning of 2025. */
  readonly followers: number;
  readonly likes: number;
  /** Tasks of the person on the page. */
  tasks: string[];
  /** The business that owns the page, or null for a page that `/me/accounts` lists. */
  readonly business: string | null;
  /** Posts, newest first, with what their numbers approach in the end; `postsOf` has those of now. */
  posts: EmulatedPost[];
}

export interface EmulatedPost {
  readonly id: string;
  readonly createdAt: Date;
  readonly message: string;
  readonly isReel: boolean;
  readonly likes: number;
  readonly loves: number;
  readonly comments: number;
  readonly shares: number;
  readonly views: number;
  readonly viewers: number;
  readonly clicks: number;
  /** Insights are an empty list. */
  insightsAreMissing: boolean;
  /** A request for insights is rejected. */
  insightsAreRejected: boolean;
}

/** The true numbers of a day of a page. */
export interface EmulatedDay {
  readonly views: number;
  readonly viewers: number;
  readonly engagements: number;
  readonly reactions: Readonly<Record<string, number>>;
  readonly actions: number;
  readonly videoViews: number;
  readonly follows: number;
}

/** A page, whose last post is published at `until`. */
export function makePage(
  truth: Truth,
  until: string,
  {
    posts: count,
    ...page
  }: Pick<EmulatedPage, 'id' | 'name' | 'tasks'> & { business?: string; posts: number },
): EmulatedPage {
  const posts = Array.from({ length: count }, (_, index): EmulatedPost => {
    const number = (max: number, metric: string): number => truth(max, page.id, index, metric);
    const viewers = 500 + number(20_000, 'viewers');
    return {
      id: `${page.id}_${700_000 - index}`,
      createdAt: new Date(Date.parse(until) - index * 1.4 * DAY_MS),
      message: `Post ${index}`,
      isReel: index % 5 === 4,
      likes: index % 7 === 6 ? 0 : number(400, 'likes'),
      loves: index % 7 === 6 ? 0 : number(90, 'loves'),
      comments: number(60, 'comments'),
      shares: index % 3 === 0 ? 0 : number(40, 'shares') + 1,
      viewers,
      views: viewers + number(9000, 'views'),
      clicks: number(700, 'clicks'),
      insightsAreMissing: false,
      insightsAreRejected: false,
    };
  });
  return { business: null, ...page, followers: 18_246, likes: 17_900, posts };
}

/** The post with its numbers at a time. */
export function postAt(post: EmulatedPost, now: Date): EmulatedPost {
  const at = (total: number): number => grownCount(total, post.createdAt, now);
  return {
    ...post,
    likes: at(post.likes),
    loves: at(post.loves),
    comments: at(post.comments),
    shares: at(post.shares),
    views: at(post.views),
    viewers: at(post.viewers),
    clicks: at(post.clicks),
  };
}

/** The true numbers of a day of a page. */
export function dayNumbers(
  truth: Truth,
  pageId: string,
  date: string,
): Omit<EmulatedDay, 'follows'> {
  const number = (max: number, name: string): number => truth(max, pageId, date, name);
  const viewers = 200 + number(3000, 'viewers');
  const likes = number(200, 'likes');
  return {
    viewers,
    views: viewers + number(2000, 'views'),
    engagements: number(500, 'engagements'),
    reactions: likes === 0 ? {} : { like: likes, love: number(40, 'loves') },
    actions: number(60, 'actions'),
    videoViews: number(900, 'video'),
  };
}
