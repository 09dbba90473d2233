import { isJsonObject, type JsonObject, memberAt, textAt } from './values/json-object';
import { readMetric } from './numbers/read-metric';
import type { PostReading, PostWarning } from './connector';
import { PlatformError } from './platform-error';
import { postIdProblem } from './values/post-id';

/** The objects of a list; none if the value is not a list. */
export const objectsOf = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter(isJsonObject) : [];

/** The objects of the list at a dotted path of a response; none if there is no list. */
export const objectsAt = (body: unknown, path: string): JsonObject[] =>
  objectsOf(memberAt(body, path));

/** The objects of the list at a dotted path of a response. @throws PlatformError of kind `transient` and code `no_list` without a list */
export function listAt(body: unknown, path: string): JsonObject[] {
  const list = memberAt(body, path);
  if (!Array.isArray(list)) throw new PlatformError({ kind: 'transient', code: 'no_list' });
  return objectsOf(list);
}

/** The ids of objects at a dotted path, also numbers that `JSON.parse` has rounded; none for an object without an id. */
export const idsOf = (objects: readonly JsonObject[], path: string): string[] =>
  objects.flatMap((object) => {
    const id = memberAt(object, path);
    return typeof id === 'number' ? String(id) : (textAt(object, path) ?? []);
  });

/** The id at a dotted path. @throws PlatformError of kind `transient` and code `no_id` if it is absent, blank or not a string */
export function idAt(body: unknown, path: string): string {
  const id = textAt(body, path);
  if (id === null) throw new PlatformError({ kind: 'transient', code: 'no_id' });
  return id;
}

/** The members that an object has, by name. */
export function pick(source: unknown, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = memberAt(source, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The earliest of times in milliseconds since 1970, or null if there is none. NaN and 0 stand for no time. */
export function oldestOf(times: readonly number[]): Date | null {
  const known = times.filter((time) => Number.isFinite(time) && time > 0);
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** Whether one of the members of an object is a count: a number of 0 or more, or a string of one. */
export const hasCount = (source: unknown, names: readonly string[]): boolean =>
  names.some((name) => readMetric(memberAt(source, name)) !== null);

/** The id of a post at a dotted path. Null if it is absent, blank, not storable, or a number that `JSON.parse` has rounded. */
export function postIdAt(post: unknown, path: string): string | null {
  const id = memberAt(post, path);
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  const text = textAt(post, path);
  return postIdProblem(text) === null ? text : null;
}

/** Why {@link postIdAt} finds no id. */
function idProblem(post: unknown, path: string): string {
  if (typeof memberAt(post, path) === 'number') {
    return `${path}: is a number that JSON cannot represent exactly`;
  }
  return `${path}: ${postIdProblem(textAt(post, path))}`;
}

/**
 * Finds the ids of the posts of a response, and counts posts without a usable id. A platform may list a post twice: the last
 * reading counts.
 */
export function identifyPosts<Post extends object>(
  posts: readonly Post[],
  idPath: string,
): { identified: { id: string; post: Post }[]; warnings: PostWarning[] } {
  const identified = new Map<string, Post>();
  const reasons: string[] = [];
  for (const post of posts) {
    const id = postIdAt(post, idPath);
    if (id === null) reasons.push(idProblem(post, idPath));
    else identified.set(id, post);
  }
  return {
    identified: Array.from(identified, ([id, post]) => ({ id, post })),
    warnings: countWarnings('unreadable', reasons),
  };
}

/** Counts posts by the reason for which they could not be read completely. */
export function countWarnings(
  problem: PostWarning['problem'],
  reasons: readonly string[],
): PostWarning[] {
  return mergeWarnings(reasons.map((reason) => ({ problem, reason, posts: 1 })));
}

/** Reasons have names that platforms send, and warnings are stored with their job. */
const MAX_WARNINGS = 50;

/** Adds up warnings about the same problem; of more than 50 problems, the first ones are left. */
export function mergeWarnings(...lists: readonly (readonly PostWarning[])[]): PostWarning[] {
  const merged = new Map<string, PostWarning>();
  for (const warning of lists.flat()) {
    const key = `${warning.problem} ${warning.reason}`;
    const posts = (merged.get(key)?.posts ?? 0) + warning.posts;
    merged.set(key, { ...warning, posts });
  }
  return [...merged.values()].slice(0, MAX_WARNINGS);
}

/** The member `warnings` of a reading; none without warnings. */
export const someWarnings = (
  warnings: readonly PostWarning[],
): { warnings?: readonly PostWarning[] } => (warnings.length > 0 ? { warnings } : {});

/** How the posts of a platform are read. */
interface PostReader<Post> {
  readonly hasMetrics: (post: Post) => boolean;
  /** The time of publication, in milliseconds since 1970; NaN or 0: none. */
  readonly timeOf: (post: Post) => number;
  readonly idPath: string;
  readonly timePath: string;
}

export interface SeparatedPosts<Post extends object> extends Omit<PostReading, 'gone'> {
  readonly items: Post[];
  readonly unread: string[];
  readonly unmeasured?: readonly Post[];
  readonly oldestAt: Date | null;
}

/** Separates the posts of a response that have no metric, no time or no usable id, from the others. */
export function separateUnread<Post extends object>(
  posts: readonly Post[],
  { hasMetrics, timeOf, idPath, timePath }: PostReader<Post>,
): SeparatedPosts<Post> {
  const isDated = (post: Post): boolean => timeOf(post) > 0;
  const isRead = (post: Post): boolean => hasMetrics(post) && isDated(post);
  // Of a post that is listed twice, a complete reading counts more than an incomplete one.
  const completeLast = [...posts.filter((post) => !isRead(post)), ...posts.filter(isRead)];
  const { identified, warnings } = identifyPosts(completeLast, idPath);
  const unread = identified.filter(({ post }) => !isRead(post));
  const unmeasured = unread.map(({ post }) => post).filter(isDated);
  const undated = unread.filter(({ post }) => !isDated(post));
  const reasons = undated.map(() => `${timePath}: is required`);
  return {
    items: identified.map(({ post }) => post).filter(isRead),
    unread: unread.map(({ id }) => id),
    ...(unmeasured.length > 0 && { unmeasured }),
    ...someWarnings(mergeWarnings(warnings, countWarnings('unreadable', reasons))),
    oldestAt: oldestOf(posts.map(timeOf)),
  };
}
