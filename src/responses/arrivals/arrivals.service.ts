import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isStatementTimeout } from '@rapport/pg-lanes';
import { LOGGER } from '../../core/observability/logger';
import { NIL_ID } from '../../core/values/identifiers';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ArrivalsRepository, type FormArrivals, SETTLED_AFTER_MS } from './arrivals.repository';

export type { FormArrivals };

/**
 * New responses of hosted pages and API keys, for notifications. They are counted by a job, some seconds after they arrive; imports,
 * submissions in quarantine and what people of the team submit do not count.
 */
@Injectable()
export class ArrivalsService {
  private afterTeam = NIL_ID;
  private hasMore = false;

  constructor(
    private readonly arrivals: ArrivalsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts the new responses of the next team until shortly before `now`. A team with very many continues in the next round, so that it
   * delays no other, and so does one whose statement fails.
   * @returns `counted`: other teams may follow; `done`: the round has ended; `partial`: it has, and a team has more
   */
  async countNext(now: Date): Promise<'counted' | 'done' | 'partial'> {
    const until = new Date(now.getTime() - SETTLED_AFTER_MS);
    if (this.afterTeam === NIL_ID) await this.arrivals.addTeams();
    try {
      const teamId = await this.arrivals.findNextTeam(this.afterTeam, until);
      if (teamId !== null) {
        this.hasMore = (await this.step(teamId, until)) || this.hasMore;
        this.afterTeam = teamId;
        return 'counted';
      }
    } catch (error) {
      this.afterTeam = NIL_ID;
      throw error;
    }
    const { hasMore } = this;
    this.afterTeam = NIL_ID;
    this.hasMore = false;
    return hasMore ? 'partial' : 'done';
  }

  private async step(teamId: string, until: Date): Promise<boolean> {
    try {
      return await this.arrivals.step(teamId, until);
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      this.logger.warn(
        { team: teamId, err: error },
        'The new responses of a team are not counted.',
      );
      return false;
    }
  }

  /** Teams whose new responses can be announced, in the order of their ids. */
  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    return this.arrivals.listWaitingTeams(afterTeam, now, limit);
  }

  /**
   * The new responses of the team by form, of forms that were not announced in the last 10 minutes. Each response is returned once, if
   * the unit of work is committed.
   */
  take(unit: UnitOfWork, now: Date): Promise<FormArrivals[]> {
    return this.arrivals.takeWaiting(unit, now);
  }

  /**
   * The new responses between two times by form, most first, or null if they are not all counted yet. Both times are quarters of an hour,
   * and `from` is at most 3 days ago.
   */
  async countBetween(
    scope: RequestScope,
    from: Date,
    until: Date,
    now: Date,
  ): Promise<FormArrivals[] | null> {
    const isSettled = now.getTime() - until.getTime() >= SETTLED_AFTER_MS;
    if (!isSettled || !(await this.arrivals.isCountedUntil(scope, until))) return null;
    return this.arrivals.countBetween(scope, from, until);
  }
}
