import { isJsonObject, memberAt, type Platform } from '@rapport/social-connectors';
import type { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import type {
  EmulatedCall,
  EmulatedReply,
} from '../../packages/social-connectors/test/emulators/platform-emulator';

/** A response of a platform with numbers of posts, or the last response that a reading of the profile needs. */
export interface Reading {
  readonly time: Date;
  /** Ids of the posts whose numbers it has. */
  readonly posts: readonly string[];
  readonly isProfile: boolean;
  /** The likes of the account on TikTok, which does not count likes of deleted posts. */
  readonly accountLikes: number;
  /** Whether the service imported it: false if its process crashed before. */
  isImported: boolean;
  /** Whether the service counted it: false if its process crashed before. */
  isCounted: boolean;
}

type Interpret = (call: EmulatedCall, body: unknown) => Pick<Reading, 'posts' | 'isProfile'>;

const idsAt = (body: unknown, path: string): string[] => {
  const list = memberAt(body, path);
  return (Array.isArray(list) ? list : []).map((item) => String(memberAt(item, 'id')));
};

/** An Instagram or Facebook response: a list, objects by id, or the insights of one post. */
function postsOfMeta({ path, query }: EmulatedCall, body: unknown): string[] {
  // The insights of the account are insights of days.
  if (path.endsWith('/insights'))
    return query.since === undefined ? [path.split('/').at(-2) ?? ''] : [];
  if (query.fields?.includes('insights.metric') !== true) return [];
  if (query.ids !== undefined) return isJsonObject(body) ? Object.keys(body) : [];
  return idsAt(body, 'data');
}

const INTERPRETERS: Record<Platform, Interpret> = {
  facebook: (call, body) => ({
    posts: postsOfMeta(call, body),
    isProfile: call.query.period === 'week',
  }),
  instagram: (call, body) => ({
    posts: postsOfMeta(call, body),
    isProfile: call.query.fields?.startsWith('followers_count') === true,
  }),
  twitter: ({ path }, body) => ({
    posts: path.endsWith('/tweets') ? idsAt(body, 'data') : [],
    isProfile: path === '/2/users/me',
  }),
  linkedin: ({ path, rawQuery, rawBody }) => {
    const query = rawQuery || rawBody;
    const [, list = ''] = /(?:^|&)(?:shares|ugcPosts)=List\(([^()]*)\)/.exec(query) ?? [];
    return {
      posts: list.split(',').filter(Boolean).map(decodeURIComponent),
      isProfile: path.startsWith('/rest/networkSizes'),
    };
  },
  tiktok: ({ path, query }, body) => ({
    posts: idsAt(body, 'data.videos'),
    isProfile: path === '/v2/user/info/' && query.fields?.includes('likes_count') === true,
  }),
  youtube: ({ path, query }, body) => ({
    posts: path.endsWith('/videos') ? publicVideos(body) : [],
    isProfile: path.endsWith('/channels') && query.part === 'statistics',
  }),
};

function publicVideos(body: unknown): string[] {
  const items = memberAt(body, 'items');
  return (Array.isArray(items) ? items : [])
    .filter((video) => memberAt(video, 'status.privacyStatus') === 'public')
    .map((video) => String(memberAt(video, 'id')));
}

/** The readings of the platforms, with their times. */
export class ReadingLog {
  private readonly readings: Record<Platform, Reading[]> = {
    facebook: [],
    instagram: [],
    twitter: [],
    linkedin: [],
    tiktok: [],
    youtube: [],
  };

  constructor(private readonly platforms: EmulatedPlatforms) {
    for (const [name, emulator] of Object.entries(platforms.byPlatform)) {
      const platform = name as Platform;
      emulator.onReply = (call, reply) => this.add(platform, call, reply);
    }
  }

  of(platform: Platform): readonly Reading[] {
    return this.readings[platform];
  }

  /** The times at which each post was read and imported, in order. */
  postTimes(platform: Platform): Map<string, Date[]> {
    const times = new Map<string, Date[]>();
    for (const { posts, time, isImported } of this.readings[platform]) {
      if (!isImported) continue;
      for (const id of posts) {
        const timesOfPost = times.get(id) ?? [];
        timesOfPost.push(time);
        times.set(id, timesOfPost);
      }
    }
    return times;
  }

  /** The readings of the profile that were imported, in order. */
  profiles(platform: Platform): Reading[] {
    return this.readings[platform].filter(({ isProfile, isImported }) => isProfile && isImported);
  }

  /** Notes that the process that had received the last reading of posts or of the profile crashed. */
  drop(platform: Platform, kind: 'posts' | 'profile', isImported: boolean): void {
    const last = this.readings[platform].findLast(({ posts, isProfile }) =>
      kind === 'profile' ? isProfile : posts.length > 0,
    );
    if (last !== undefined) Object.assign(last, { isImported, isCounted: false });
  }

  private add(platform: Platform, call: EmulatedCall, { status, body }: EmulatedReply): void {
    if (status !== 200) return;
    const { posts, isProfile } = INTERPRETERS[platform](call, body);
    if (posts.length === 0 && !isProfile) return;
    this.readings[platform].push({
      time: new Date(),
      posts,
      isProfile,
      accountLikes: this.platforms.tiktok.accountCounters().likes_count ?? 0,
      isImported: true,
      isCounted: true,
    });
  }
}
