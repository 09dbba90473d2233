import { Injectable } from '@nestjs/common';
import { Deadline, ReadBatcher } from '@rapport/pg-lanes';
import { type UnitOfWork, systemScope } from '../../tenancy/scope/request-scope';
import { serviceShare } from '../../core/limits/share';
import { Database, type Statements } from '../../core/database/database';
import type { HostedLink } from './form-link';
import { FIND_FULL, FIND_LINKS, FIND_TEAM, LOCK_LIMIT } from './hosted-links.sql';

/** The links of hosted pages, found by their tokens, and the limits of the pages. */
@Injectable()
export class HostedLinksRepository {
  private readonly links = new ReadBatcher<HostedLink>((teamId, linkTokens) =>
    this.findAll(
      this.database.for(systemScope(teamId, { deadline: new Deadline() }), 'lookup'),
      teamId,
      linkTokens,
    ),
  );

  constructor(private readonly database: Database) {}

  /** Finds a link whose team is not known yet. */
  async findFirst(linkToken: string): Promise<HostedLink | null> {
    const database = this.database.for(serviceShare('links', new Deadline()), 'write');
    const [team] = await database.query<{ teamId: string }>(FIND_TEAM, [linkToken]);
    if (team === undefined) return null;
    return (await this.findAll(database, team.teamId, [linkToken])).get(linkToken) ?? null;
  }

  /** Concurrent reads of links of one team are batched. */
  find(teamId: string, linkToken: string): Promise<HostedLink | null> {
    return this.links.find(teamId, linkToken);
  }

  private async findAll(
    database: Statements,
    teamId: string,
    linkTokens: readonly string[],
  ): Promise<ReadonlyMap<string, HostedLink>> {
    const rows = await database.query<HostedLink>(FIND_LINKS, [linkTokens, teamId]);
    return new Map(rows.map((link) => [link.token, link]));
  }

  /**
   * Locks the limit of responses of a form until the transaction ends, and returns whether the form has reached it. Only submissions of
   * its hosted page wait for the lock; submissions over the API do not.
   */
  async lockAndCheckLimit(unit: UnitOfWork, formId: string): Promise<boolean> {
    const form = [unit.teamId, formId];
    // A statement does not see what was committed while it waited for a lock; the next one does.
    const [, full] = await unit.queryAll([
      [LOCK_LIMIT, form],
      [FIND_FULL, form],
    ]);
    return full !== undefined && full.length > 0;
  }
}
