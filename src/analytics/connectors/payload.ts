import { isJsonObject, type JsonObject, memberAt, textAt } from '../domain/json-object';
import { PlatformError } from './platform-error';

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

/** The ids of objects at a dotted path; none for an object without an id. */
export const idsOf = (objects: readonly JsonObject[], path: string): string[] =>
  objects.flatMap((object) => textAt(object, path) ?? []);

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

/** The earliest time, from times in milliseconds since 1970 of which NaN and 0 stand for none; null: there is none. */
export function oldestOf(times: readonly number[]): Date | null {
  const known = times.filter((time) => Number.isFinite(time) && time > 0);
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** How the posts of a platform are read. */
interface PostReader<Post> {
  readonly idOf: (post: Post) => string;
  readonly hasMetrics: (post: Post) => boolean;
  /** The time of publication, in milliseconds since 1970; NaN or 0: none. */
  readonly timeOf: (post: Post) => number;
}

/** Separates the posts of a response that have no metric, or no time, from the others. */
export function separateUnread<Post>(
  posts: readonly Post[],
  { idOf, hasMetrics, timeOf }: PostReader<Post>,
): { items: Post[]; unread: string[]; oldestAt: Date | null } {
  const isRead = (post: Post): boolean => hasMetrics(post) && timeOf(post) > 0;
  return {
    items: posts.filter(isRead),
    unread: posts.filter((post) => !isRead(post)).map(idOf),
    oldestAt: oldestOf(posts.map(timeOf)),
  };
}
