import { Injectable } from '@nestjs/common';
import type { Deadline } from '@rapport/pg-lanes';
import { TeamCache } from '../../tenancy/caches/team-cache';
import type { RenderedPage } from './document';
import type { FieldsTemplate } from './fields-template';
import { PreparedPage } from './prepared-page';
import { RenderingShare } from './rendering-share';

/** The maximum size of each cache. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_TEAM_BYTES = MAX_BYTES / 4;

/** What is rendered once for all visitors: the fields of forms, and the pages of forms before anybody has typed. */
@Injectable()
export class PageCache {
  private readonly fields = new TeamCache<FieldsTemplate>(MAX_BYTES, MAX_TEAM_BYTES);
  private readonly pages = new TeamCache<PreparedPage>(MAX_BYTES, MAX_TEAM_BYTES);
  private readonly pending = new Map<string, Promise<unknown>>();

  constructor(private readonly share: RenderingShare) {}

  /**
   * The fields of a form by form, version and language.
   * @throws QueueFullError, WaitTimeoutError when too much is being rendered
   */
  fieldsOf(
    teamId: string,
    key: string,
    deadline: Deadline,
    render: () => FieldsTemplate,
  ): FieldsTemplate | Promise<FieldsTemplate> {
    return this.get(this.fields, teamId, `fields ${key}`, deadline, render);
  }

  /** A page by form, version, language and mode. @throws ApiError as {@link fieldsOf} */
  pageOf(
    teamId: string,
    key: string,
    deadline: Deadline,
    render: () => RenderedPage,
  ): PreparedPage | Promise<PreparedPage> {
    return this.get(this.pages, teamId, `page ${key}`, deadline, () => PreparedPage.of(render()));
  }

  /** Returns a cached value, or renders it once for all concurrent requests. */
  private get<Value extends { readonly size: number }>(
    cache: TeamCache<Value>,
    teamId: string,
    key: string,
    deadline: Deadline,
    render: () => Value | Promise<Value>,
  ): Value | Promise<Value> {
    const cached = cache.get(teamId, key);
    if (cached !== undefined) return cached;
    const pending = this.pending.get(key) as Promise<Value> | undefined;
    if (pending !== undefined) return pending;
    const rendered = this.share
      .run(teamId, deadline, render)
      .then((value) => {
        cache.set(teamId, key, value, value.size);
        return value;
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, rendered);
    return rendered;
  }
}
