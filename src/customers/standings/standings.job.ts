import { Injectable } from '@nestjs/common';
import { JobLeases } from '../../core/jobs/leases/job-leases';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { NIL_ID } from '../../core/values/identifiers';
import { StandingsRepository } from './standings.repository';

/** How far the order of lists by balance or activity may lag behind. */
const INTERVAL_MS = 3_000;
const NAME = 'customer-standings';
/**
 * A round checks every team, even teams without activity. The pause after a round is this many times as long as the round, up to
 * MAX_PAUSE_MS, so that rounds of very many teams take at most a tenth of one connection.
 */
const PAUSE_FACTOR = 9;
const MAX_PAUSE_MS = 60_000;

/** Copies balances and last activities to the table by which lists of customers are sorted, team by team, in one process at a time. */
@Injectable()
export class StandingsJob {
  /** The least pause after a round, unless the job is woken. */
  minPauseMs = 0;

  private readonly job: ScheduledJob;
  private afterTeam = NIL_ID;
  /** Whether a team of this round has activity left. */
  private hasMore = false;
  /** The start of this round, on the clock of `performance.now()`. */
  private startedAt = 0;
  private pausedUntil = 0;

  constructor(
    scheduler: SchedulerService,
    private readonly leases: JobLeases,
    private readonly standings: StandingsRepository,
  ) {
    this.job = scheduler.schedule({
      name: NAME,
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
      drain: async (stopped) => {
        await stopped;
        await this.leases.release(NAME);
      },
    });
  }

  /** Runs the next round now, without waiting for the interval. */
  wake(): void {
    this.pausedUntil = 0;
    this.job.wake();
  }

  /** Processes the next team of the round. A team with very much activity continues in the next round, so that it delays no other team. */
  private async step(): Promise<boolean> {
    if (!(await this.leases.hold(NAME))) return false;
    if (this.afterTeam === NIL_ID) {
      if (performance.now() < this.pausedUntil) return false;
      this.startedAt = performance.now();
      await this.standings.addTeams();
    }
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
    if (!hasMore) {
      const now = performance.now();
      const pauseMs = Math.min(PAUSE_FACTOR * (now - this.startedAt), MAX_PAUSE_MS);
      this.pausedUntil = now + Math.max(pauseMs, this.minPauseMs);
    }
    return hasMore;
  }
}
