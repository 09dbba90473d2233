import { type JsonObject, memberAt } from '../values/json-object';
import { readSeconds } from '../values/times';
import type { PostPage } from '../connector';
import {
  hasCount,
  idsOf,
  listAt,
  pick,
  postIdAt,
  type SeparatedPosts,
  separateUnread,
} from '../payload';

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
    const ids = idsOf(listAt(data, 'videos'), this.idName);
    return { ...this.read(data), ids, next: hasMore ? cursor : null };
  }

  /** Reads the videos of a response. A video is unread if it has no time, or no metric, as in its first 24 to 48 hours. */
  read(data: unknown): SeparatedPosts<JsonObject> {
    const videos = listAt(data, 'videos').map((video) => pick(video, this.fields));
    return separateUnread<JsonObject>(videos, {
      hasMetrics: (video) => hasCount(video, this.metrics),
      timeOf: ({ create_time: time }) => readSeconds(time) ?? Number.NaN,
      idPath: this.idName,
      timePath: 'create_time',
    });
  }

  /** Whether each video of a response has a usable id. Otherwise the response does not show which videos are missing. */
  areIdentified(data: unknown): boolean {
    return listAt(data, 'videos').every((video) => this.idOf(video) !== null);
  }

  /** The id of a video, or null if it has no usable id. */
  idOf(video: object): string | null {
    return postIdAt(video, this.idName);
  }
}
