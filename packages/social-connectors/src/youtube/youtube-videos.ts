import { LRUCache } from 'lru-cache';
import { type JsonObject, memberAt } from '../values/json-object';
import { readTimestamp } from '../values/times';
import type { PlatformSession, PostCursor, PostPage, PostReading } from '../connector';
import {
  hasCount,
  idAt,
  identifyPosts,
  idsOf,
  listAt,
  mergeWarnings,
  oldestOf,
  pick,
  separateUnread,
  someWarnings,
} from '../payload';
import { isPlatformError } from '../platform-error';
import type { YoutubeAnalytics } from './youtube-analytics';
import { itemsOf, MAX_VIDEOS_PER_REQUEST, type YoutubeApi } from './youtube-api';

const STATISTICS = ['viewCount', 'likeCount', 'commentCount'];
/** Limits the memory of the cached playlists. */
const MAX_KNOWN_UPLOADS = 10_000;

/** Reads public videos of a channel, with their shares. */
export class YoutubeVideos {
  /** The playlists of uploads by channel, which never change: they save a unit of each sync. */
  private readonly uploads = new LRUCache<string, string>({
    // `max` would allocate the memory for all of them at once.
    maxSize: MAX_KNOWN_UPLOADS,
    sizeCalculation: () => 1,
  });

  constructor(
    private readonly api: YoutubeApi,
    private readonly analytics: YoutubeAnalytics,
  ) {}

  /**
   * Lists the public videos of the playlist of uploads. Not verified: this playlist is in order of upload, so a video that
   * became public later may be further down than its time of publication.
   */
  async list(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const { playlistId, pageToken } = await this.locatePage(session, from);
    const body = await this.readUploads(session, {
      part: 'contentDetails',
      playlistId,
      maxResults: String(MAX_VIDEOS_PER_REQUEST),
      ...(pageToken !== '' && { pageToken }),
    });
    const entries = itemsOf(body);
    const { identified, warnings } = identifyPosts(entries, 'contentDetails.videoId');
    const asked = identified.map(({ id }) => id);
    const { gone: _, ...reading } = await this.read(session, asked);
    const times = entries.map((entry) =>
      Date.parse(String(memberAt(entry, 'contentDetails.videoPublishedAt'))),
    );
    const next = memberAt(body, 'nextPageToken');
    return {
      ...reading,
      ...someWarnings(mergeWarnings(warnings, reading.warnings ?? [])),
      ids: idsOf(entries, 'contentDetails.videoId'),
      next: typeof next === 'string' ? `${playlistId}/${next}` : null,
      oldestAt: oldestOf(times),
    };
  }

  /** Reads public videos; a video that is private, unlisted or deleted is gone. */
  async read(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    if (ids.length === 0) return { items: [], unread: [], gone: [] };
    const part = 'snippet,statistics,status';
    const body = await this.api.list(session, 'videos', { part, id: ids.join(',') });
    const { identified, warnings } = identifyPosts(listAt(body, 'items'), 'id');
    const visible = new Map(
      identified
        .filter(({ post }) => memberAt(post, 'status.privacyStatus') === 'public')
        .map(({ id, post }) => [id, post]),
    );
    const shares =
      visible.size === 0 ? null : await this.analytics.readShares(session, [...visible.keys()]);
    const items = Array.from(visible, ([id, video]) => toItem(video, shares?.get(id)));
    const { oldestAt: _, ...reading } = separateUnread(items, {
      hasMetrics: ({ statistics }) => hasCount(statistics, STATISTICS),
      timeOf: (video) => readTimestamp(memberAt(video, 'snippet.publishedAt')) ?? Number.NaN,
      idPath: 'id',
      timePath: 'snippet.publishedAt',
    });
    const missing = ids.filter((id) => !visible.has(id));
    // One of the missing videos may be in the response without a usable id.
    const isComplete = warnings.length === 0;
    return {
      ...reading,
      unread: isComplete ? reading.unread : [...reading.unread, ...missing],
      gone: isComplete ? missing : [],
      ...someWarnings(mergeWarnings(warnings, reading.warnings ?? [])),
    };
  }

  /** The playlist and page of a cursor, which is null for the first page of the channel's uploads. */
  private async locatePage(
    session: PlatformSession,
    from: PostCursor | null,
  ): Promise<{ playlistId: string; pageToken: string }> {
    if (from !== null) {
      const [playlistId = '', pageToken = ''] = from.split('/');
      return { playlistId, pageToken };
    }
    const known = this.uploads.get(session.accountId);
    if (known !== undefined) return { playlistId: known, pageToken: '' };
    const channel = await this.api.readChannel(session, 'contentDetails');
    const playlistId = idAt(channel, 'contentDetails.relatedPlaylists.uploads');
    this.uploads.set(session.accountId, playlistId);
    return { playlistId, pageToken: '' };
  }

  private async readUploads(
    session: PlatformSession,
    query: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    try {
      return await this.api.list(session, 'playlistItems', query);
    } catch (error) {
      // Not verified: a channel without an upload has no playlist.
      if (isPlatformError(error, 'gone')) return { items: [] };
      throw error;
    }
  }
}

/** A video as `YOUTUBE_MAPPING` reads it. Hidden likes and comments are absent. */
function toItem(video: JsonObject, shares: unknown): JsonObject {
  const statistics = pick(video.statistics, STATISTICS);
  return {
    id: video.id,
    snippet: pick(video.snippet, ['publishedAt', 'title']),
    statistics: shares === undefined ? statistics : { ...statistics, shares },
  };
}
