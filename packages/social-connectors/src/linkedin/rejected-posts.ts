import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../values/durations';

const REJECTION_TTL_MS = 7 * DAY_MS;
const MAX_POSTS = 10_000;

/** Posts whose statistics LinkedIn rejects, for 7 days, so that they cost no request in each sync. */
export class RejectedPosts {
  private readonly posts = new LRUCache<string, { code: string; until: number }>({
    // `max` would allocate the memory for all of them at once.
    maxSize: MAX_POSTS,
    sizeCalculation: () => 1,
  });

  note(id: string, code: string): void {
    this.posts.set(id, { code, until: Date.now() + REJECTION_TTL_MS });
  }

  /** The code of LinkedIn's error, or null if LinkedIn did not reject the post. */
  codeOf(id: string): string | null {
    const rejection = this.posts.get(id);
    return rejection !== undefined && rejection.until > Date.now() ? rejection.code : null;
  }
}
