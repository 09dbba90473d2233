import { isJsonObject, type JsonObject, memberAt, textAt } from '../domain/json-object';
import { PlatformError } from './platform-error';

/** The objects of a list of a response; an absent list is empty. */
export function objectsAt(body: unknown, path: string): JsonObject[] {
  const list = memberAt(body, path);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

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

/** How the posts of a platform are read. */
interface PostReader<Post> {
  readonly idOf: (post: Post) => string;
  readonly hasNumbers: (post: Post) => boolean;
  /** The time of publication, in milliseconds since 1970; NaN or 0: none. */
  readonly timeOf: (post: Post) => number;
}

/** Separates the posts of a response that have no number, or no time, from the others. */
export function separateUnread<Post>(
  posts: readonly Post[],
  { idOf, hasNumbers, timeOf }: PostReader<Post>,
): { items: Post[]; unread: string[]; oldestAt: Date | null } {
  const isRead = (post: Post): boolean => hasNumbers(post) && timeOf(post) > 0;
  const times = posts.map(timeOf).filter((time) => time > 0);
  return {
    items: posts.filter(isRead),
    unread: posts.filter((post) => !isRead(post)).map(idOf),
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
