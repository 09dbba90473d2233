import { DAY_MS } from '../durations';
import { daysOf, grownCount, seeded } from '../seeded';

export type Privacy = 'public' | 'unlisted' | 'private';

export interface EmulatedVideo {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Date;
  privacy: Privacy;
  isDeleted: boolean;
  readonly hidesLikes: boolean;
  readonly disablesComments: boolean;
}

export interface VideoCounts {
  readonly views: number;
  /** Null if they are hidden. */
  readonly likes: number | null;
  /** Null if they are disabled. */
  readonly comments: number | null;
  readonly shares: number;
}

/** True numbers of a day, by the names of YouTube Analytics. */
export type ChannelDay = Readonly<Record<(typeof DAY_METRICS)[number], number>>;

export const DAY_METRICS = [
  'views',
  'engagedViews',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
] as const;

/** A channel: its videos, and its numbers at any time. Everything follows from the seed. */
export class YoutubeWorld {
  readonly channelId = 'UC0kaffeewerk0000000000';
  readonly uploads = 'UU0kaffeewerk0000000000';
  readonly title = 'Kaffeewerk Berlin';
  readonly createdOn: string;
  readonly videos: EmulatedVideo[];
  hasChannel = true;
  hidesSubscribers = false;
  private readonly days = new Map<string, ChannelDay>();

  /** `videos` of them are published at `now`, one in two days; as many follow. */
  constructor(
    private readonly seed: string,
    now: Date,
    { videos = 120 } = {},
  ) {
    const first = now.getTime() - videos * 2 * DAY_MS;
    this.createdOn = isoDay(new Date(first - DAY_MS));
    this.videos = Array.from({ length: videos * 2 }, (_, index) => ({
      id: `video-${String(index).padStart(5, '0')}`,
      title: `Coffee, part ${index + 1}`,
      publishedAt: new Date(first + index * 2 * DAY_MS + seeded(`${seed} ${index}`, 0, DAY_MS)),
      privacy: index % 11 === 5 ? 'private' : index % 13 === 6 ? 'unlisted' : 'public',
      isDeleted: false,
      hidesLikes: index % 7 === 3,
      disablesComments: index % 9 === 4,
    }));
  }

  /** Uploads that exist at a time, newest first. */
  uploadsAt(now: Date): EmulatedVideo[] {
    return this.videos
      .filter(({ isDeleted, publishedAt }) => !isDeleted && publishedAt <= now)
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  }

  publicAt(now: Date): EmulatedVideo[] {
    return this.uploadsAt(now).filter(({ privacy }) => privacy === 'public');
  }

  countsOf(video: EmulatedVideo, now: Date): VideoCounts {
    const total = (name: string, max: number): number =>
      grownCount(seeded(`${this.seed} ${video.id} ${name}`, 0, max), video.publishedAt, now);
    return {
      views: total('views', 90_000),
      likes: video.hidesLikes ? null : total('likes', 4_000),
      comments: video.disablesComments ? null : total('comments', 300),
      shares: total('shares', 200),
    };
  }

  dayOf(day: string): ChannelDay {
    let numbers = this.days.get(day);
    if (numbers === undefined) {
      numbers = this.numbersOf(day);
      this.days.set(day, numbers);
    }
    return numbers;
  }

  private numbersOf(day: string): ChannelDay {
    const number = (name: string, max: number): number =>
      seeded(`${this.seed} ${day} ${name}`, 0, max);
    return {
      views: number('views', 5_000),
      engagedViews: number('engagedViews', 3_000),
      likes: number('likes', 200),
      comments: number('comments', 30),
      shares: number('shares', 40),
      subscribersGained: number('subscribersGained', 60),
      subscribersLost: number('subscribersLost', 20),
    };
  }

  /** Subscribers after a day, exactly; YouTube rounds them. */
  subscribersOn(day: string): number {
    return daysOf(this.createdOn, day)
      .map((day) => this.dayOf(day))
      .reduce((sum, { subscribersGained, subscribersLost }) => {
        return sum + subscribersGained - subscribersLost;
      }, 12_000);
  }
}

export function isoDay(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
