import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './document';
import { PreparedPage } from './prepared-page';

const MAX_BYTES = 32 * 1024 * 1024;

/** The pages of forms before anybody has typed, by form, version, language and mode. */
@Injectable()
export class PageCache {
  private readonly pages = new LRUCache<string, PreparedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  private readonly pending = new Map<string, Promise<PreparedPage>>();

  /** Concurrent requests for a page that is not cached render it once. */
  async get(key: string, render: () => RenderedPage): Promise<PreparedPage> {
    const cached = this.pages.get(key);
    if (cached !== undefined) return cached;
    const pending = this.pending.get(key);
    if (pending !== undefined) return pending;
    const prepared = this.prepare(key, render).finally(() => this.pending.delete(key));
    this.pending.set(key, prepared);
    return prepared;
  }

  private async prepare(key: string, render: () => RenderedPage): Promise<PreparedPage> {
    const page = await PreparedPage.of(render());
    this.pages.set(key, page);
    return page;
  }
}
