import { type GrowingPost } from '../growing-posts';

/** The time of publication in seconds since 1970. */
export const createTime = ({ publishedAt }: GrowingPost): number =>
  Math.floor(publishedAt.getTime() / 1_000);

/** [P] The id of a video holds its time. */
export const videoId = (publishedAt: Date): string =>
  String(BigInt(Math.floor(publishedAt.getTime() / 1_000)) << 32n);

export const newestFirst = (posts: readonly GrowingPost[]): GrowingPost[] =>
  posts.toSorted((a, b) => createTime(b) - createTime(a));

/** A page of videos from before the cursor, which is a time in milliseconds since 1970. */
export function videoPage(
  listed: readonly GrowingPost[],
  { cursor, max }: { cursor: number; max: number },
  render: (post: GrowingPost) => object,
): { videos: object[]; cursor: number; has_more: boolean } {
  const older = listed.filter((post) => createTime(post) * 1_000 < cursor);
  const page = older.slice(0, max);
  const last = page.at(-1);
  return {
    videos: page.map(render),
    cursor: last === undefined ? cursor : createTime(last) * 1_000,
    has_more: older.length > max,
  };
}

/** The fields of an object that a request names. */
export function onlyFields(
  fields: readonly string[],
  source: Readonly<Record<string, unknown>>,
): object {
  return Object.fromEntries(fields.map((name) => [name, source[name]]));
}
