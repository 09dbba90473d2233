import { Injectable } from '@nestjs/common';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { NIL_ID } from '../../core/values/identifiers';
import { StandingsRepository } from './standings.repository';

/** The time by which the order of lists by balance or activity may be late. */
const INTERVAL_MS = 3_000;

/** Copies balances and last activities to the table that sorts lists of customers, team by team. */
@Injectable()
export class StandingsJob {
  private readonly job: ScheduledJob;
  private afterTeam = NIL_ID;
  /** Whether a team of this round has activity left. */
  private hasMore = false;

  constructor(
    scheduler: SchedulerService,
    private readonly standings: StandingsRepository,
  ) {
    this.job = scheduler.schedule({
      name: 'customer-standings',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  /** Runs the next round now, without waiting for the interval. */
  wake(): void {
    this.job.wake();
  }

  /** A round ends after the last team. A team with very much activity continues in the next round, so that it delays no other. */
  private async step(): Promise<boolean> {
    if (this.afterTeam === NIL_ID) await this.standings.addTeams();
    try {
      const step = await this.standings.stepNext(this.afterTeam);
      this.hasMore ||= step?.isPartial === true;
      this.afterTeam = step?.teamId ?? NIL_ID;
      if (step !== null) return true;
    } catch (error) {
      this.afterTeam = NIL_ID;
      throw error;
    }
    const { hasMore } = this;
    this.hasMore = false;
    return hasMore;
  }
}
