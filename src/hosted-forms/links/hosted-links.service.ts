import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors/api-error';
import { KeyedSemaphore } from '../../core/limits/keyed-semaphore';
import { LoadShedding } from '../../core/observability/load-shedding';
import { isLinkToken } from '../../forms/links/form-link';
import { type HostedLink, HostedLinksRepository } from './hosted-links.repository';

/** Some 150 bytes each. */
const MAX_KNOWN_LINKS = 50_000;
const FIRST = 'first';
const FIRST_TIMEOUT_MS = 2_000;

/** Finds the forms of links, in the database with each request: a renewed link, or a form that is no longer published, ends at once. */
@Injectable()
export class HostedLinks {
  /** The teams of links that were open once in this process. */
  private readonly teams = new LRUCache<string, string>({
    maxSize: MAX_KNOWN_LINKS,
    sizeCalculation: () => 1,
  });
  /** Links that were never open in this process use two connections at most: somebody may be guessing. */
  private readonly firstLookups = new KeyedSemaphore({ maxActive: 2, maxQueued: 300 });

  constructor(
    private readonly links: HostedLinksRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /** @throws ApiError NOT_FOUND, OverloadError when too many links are looked up for the first time */
  async get(token: string): Promise<HostedLink> {
    if (!isLinkToken(token)) throw new ApiError('NOT_FOUND');
    const teamId = this.teams.get(token);
    const link =
      teamId === undefined ? await this.findFirst(token) : await this.links.find(teamId, token);
    if (link === null) {
      this.teams.delete(token);
      throw new ApiError('NOT_FOUND');
    }
    if (teamId === undefined) this.teams.set(token, link.teamId);
    return link;
  }

  private findFirst(token: string): Promise<HostedLink | null> {
    return this.shedding.run('unknown_links', this.firstLookups, FIRST, FIRST_TIMEOUT_MS, () =>
      this.links.findFirst(token),
    );
  }
}
