import { GoneException, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { LoadShedding } from '../../core/limits/load-shedding';
import type { VersionedForm } from '../page-measure';
import { type HostedLink, isLinkToken } from './form-link';
import { HostedFormsRepository } from './hosted-forms.repository';
import { HostedLinksRepository } from './hosted-links.repository';

/** The maximum number of links in the cache, of about 150 bytes each. */
const MAX_KNOWN_LINKS = 50_000;
const FIRST_LOOKUPS = 'first';
const FIRST_LOOKUP_TIMEOUT_MS = 2_000;

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
    private readonly forms: HostedFormsRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /** @throws ApiError NOT_FOUND; GoneException when the form was deleted; OverloadError when too many links are looked up for the first time */
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
    if (link.isDeleted) throw new GoneException();
    return link;
  }

  /** The form with everything that its page shows. @param maxBytes the maximum size of the texts of a page */
  findForm(scope: RequestScope, formId: string, maxBytes: number): Promise<VersionedForm | null> {
    return this.forms.find(scope, formId, maxBytes);
  }

  /** Locks the limit of responses of a form until the transaction ends, and returns whether the form has reached it. */
  lockAndCheckLimit(unit: UnitOfWork, formId: string): Promise<boolean> {
    return this.links.lockAndCheckLimit(unit, formId);
  }

  private findFirst(linkToken: string): Promise<HostedLink | null> {
    return this.shedding.run(
      'unknown_links',
      this.firstLookups,
      FIRST_LOOKUPS,
      FIRST_LOOKUP_TIMEOUT_MS,
      () => this.links.findFirst(linkToken),
    );
  }
}
