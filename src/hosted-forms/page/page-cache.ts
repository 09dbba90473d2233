import { Injectable } from '@nestjs/common';
import { TeamCache } from '../../core/caches/team-cache';
import type { RenderedPage } from './document';
import { PreparedPage } from './prepared-page';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_TEAM_BYTES = MAX_BYTES / 4;

/** The pages of forms before anybody has typed, by form, version, language and mode. */
@Injectable()
export class PageCache {
  private readonly pages = new TeamCache<PreparedPage>(MAX_BYTES, MAX_TEAM_BYTES);
  private readonly pending = new Map<string, Promise<PreparedPage>>();

  /** Concurrent requests for a page that is not cached render it once. */
  async get(teamId: string, key: string, render: () => RenderedPage): Promise<PreparedPage> {
    const cached = this.pages.get(teamId, key);
    if (cached !== undefined) return cached;
    const pending = this.pending.get(key);
    if (pending !== undefined) return pending;
    const prepared = this.prepare(teamId, key, render).finally(() => this.pending.delete(key));
    this.pending.set(key, prepared);
    return prepared;
  }

  private async prepare(
    teamId: string,
    key: string,
    render: () => RenderedPage,
  ): Promise<PreparedPage> {
    const page = await PreparedPage.of(render());
    this.pages.set(teamId, key, page, page.size);
    return page;
  }
}
