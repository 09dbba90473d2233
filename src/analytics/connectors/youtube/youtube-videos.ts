import { LRUCache } from 'lru-cache';
import { type JsonObject, memberAt } from '../../domain/json-object';
import { ISO_TIME } from '../../ingestion/posts/time-formats';
import type { PlatformSession, PostCursor, PostPage, PostReading } from '../connector';
import { idAt, listAt, oldestOf, pick } from '../payload';
import { isPlatformError } from '../platform-error';
import type { YoutubeAnalytics } from './youtube-analytics';
import { itemsOf, MAX_VIDEOS_PER_REQUEST, type YoutubeApi } from './youtube-api';

/** Limits the memory of the cached playlists. */
const MAX_KNOWN_UPLOADS = 10_000;

/** Reads public videos of a channel, with their shares. */
export class YoutubeVideos {
  /** The playlists of uploads by channel, which never change: they save a unit of each sync. */
  private readonly uploads = new LRUCache<string, string>({ max: MAX_KNOWN_UPLOADS });

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
    const ids = entries.map((entry) => idAt(entry, 'contentDetails.videoId'));
    const { items, unread } = await this.read(session, ids);
    const times = entries.map((entry) =>
      Date.parse(String(memberAt(entry, 'contentDetails.videoPublishedAt'))),
    );
    const next = memberAt(body, 'nextPageToken');
    return {
      items,
      unread,
      ids,
      next: typeof next === 'string' ? `${playlistId}/${next}` : null,
      oldestAt: oldestOf(times),
    };
  }

  /** Reads public videos; a video that is private, unlisted or deleted is gone. */
  async read(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    if (ids.length === 0) return { items: [], unread: [], gone: [] };
    const part = 'snippet,statistics,status';
    const body = await this.api.list(session, 'videos', { part, id: ids.join(',') });
    const videos = listAt(body, 'items');
    const visible = new Map(
      videos
        .filter((video) => memberAt(video, 'status.privacyStatus') === 'public')
        .map((video) => [idAt(video, 'id'), video]),
    );
    const shares =
      visible.size === 0 ? null : await this.analytics.readShares(session, [...visible.keys()]);
    const items = new Map<string, object>();
    for (const [id, video] of visible) {
      const item = toItem(video, shares?.get(id));
      if (item !== null) items.set(id, item);
    }
    return {
      items: [...items.values()],
      unread: [...visible.keys()].filter((id) => !items.has(id)),
      gone: ids.filter((id) => !visible.has(id)),
    };
  }

  /** The playlist and page of a cursor; null: the first page of the channel's uploads. */
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

/** A video as in docs/analytics.md; null: it has no metrics or no time. Hidden likes and comments are absent. */
function toItem(video: JsonObject, shares: unknown): object | null {
  const statistics = pick(video.statistics, ['viewCount', 'likeCount', 'commentCount']);
  const hasTime = ISO_TIME.read(memberAt(video, 'snippet.publishedAt')) !== null;
  if (Object.keys(statistics).length === 0 || !hasTime) return null;
  return {
    id: video.id,
    snippet: pick(video.snippet, ['publishedAt', 'title']),
    statistics: shares === undefined ? statistics : { ...statistics, shares },
  };
}
