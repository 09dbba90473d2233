import { type JsonObject, memberAt } from '../../domain/json-object';
import type { PostPage } from '../connector';
import { idAt, listAt, pick, separateUnread } from '../payload';

/** Reads videos from responses of TikTok's two APIs, which name the members of a video differently. */
export class TiktokVideos {
  /**
   * @param idName the member with the id
   * @param metrics the members with counts
   * @param others the other members that are asked for
   */
  constructor(
    private readonly idName: string,
    private readonly metrics: readonly string[],
    private readonly others: readonly string[],
  ) {}

  /** The members to ask for. */
  get fields(): string[] {
    return [this.idName, ...this.others, ...this.metrics];
  }

  /** Reads a page of a list. A cursor is the time of its last video, in milliseconds since 1970. */
  readPage(data: unknown): PostPage {
    const cursor = String(memberAt(data, 'cursor'));
    const hasMore = memberAt(data, 'has_more') === true && /^\d+$/.test(cursor);
    const ids = listAt(data, 'videos').map((video) => this.idOf(video));
    return { ...this.read(data), ids, next: hasMore ? cursor : null };
  }

  /** Reads the videos of a response. A video without any metric, as in its first 24 to 48 hours, or without a time is unread. */
  read(data: unknown): { items: JsonObject[]; unread: string[]; oldestAt: Date | null } {
    const videos = listAt(data, 'videos').map((video) => ({
      ...pick(video, this.fields),
      [this.idName]: this.idOf(video),
    }));
    return separateUnread<JsonObject>(videos, {
      idOf: (video) => this.idOf(video),
      hasMetrics: (video) => this.metrics.some((name) => typeof video[name] === 'number'),
      timeOf: ({ create_time: time }) => Number(time) * 1_000,
    });
  }

  idOf(video: object): string {
    return idAt(video, this.idName);
  }
}
