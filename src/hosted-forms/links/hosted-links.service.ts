import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors/api-error';
import { KeyedSemaphore } from '../../core/limits/keyed-semaphore';
import { LoadShedding } from '../../core/limits/load-shedding';
import { isLinkToken } from '../../forms/links/form-link';
import { type HostedLink, HostedLinksRepository } from './hosted-links.repository';

/** About 150 bytes each. */
const MAX_KNOWN_LINKS = 50_000;
const FIRST = 'first';
const FIRST_TIMEOUT_MS = 2_000;

/** Finds the form of a link. Reads the link in each request: renewing it, or unpublishing the form, takes effect at once. */
@Injectable()
export class HostedLinksService {
  /** The teams of the links that this process has found. */
  private readonly teams = new LRUCache<string, string>({
    maxSize: MAX_KNOWN_LINKS,
    sizeCalculation: () => 1,
  });
  /** Reads of links that this process has not found before use at most two connections, because clients may guess links. */
  private readonly firstLookups = new KeyedSemaphore({ maxActive: 2, maxQueued: 300 });

  constructor(
    private readonly links: HostedLinksRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /** @throws ApiError NOT_FOUND, OverloadError when too many links are looked up for the first time */
  async get(linkToken: string): Promise<HostedLink> {
    if (!isLinkToken(linkToken)) throw new ApiError('NOT_FOUND');
    const teamId = this.teams.get(linkToken);
    const link =
      teamId === undefined
        ? await this.findFirst(linkToken)
        : await this.links.find(teamId, linkToken);
    if (link === null) {
      this.teams.delete(linkToken);
      throw new ApiError('NOT_FOUND');
    }
    if (teamId === undefined) this.teams.set(linkToken, link.teamId);
    return link;
  }

  private findFirst(linkToken: string): Promise<HostedLink | null> {
    return this.shedding.run('unknown_links', this.firstLookups, FIRST, FIRST_TIMEOUT_MS, () =>
      this.links.findFirst(linkToken),
    );
  }
}
