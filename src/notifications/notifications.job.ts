import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../core/database/database';
import { isDatabaseUnavailable, isStatementTimeout } from '@rapport/pg-lanes';
import { JobLeases } from '../core/jobs/leases/job-leases';
import { type ScheduledJob, SchedulerService } from '../core/jobs/scheduler.service';
import { JOBS } from '../core/limits/share';
import { LOGGER } from '../core/observability/logger';
import { MINUTE_MS, SECOND_MS } from '../core/values/durations';
import { NIL_ID } from '../core/values/identifiers';
import { MailService } from '../mail/mail.service';
import { ArrivalsService } from '../responses/arrivals/arrivals.service';
import { systemScope } from '../tenancy/scope/request-scope';
import { ConnectionsSource } from './sources/connections.source';
import { DigestsSource } from './sources/digests.source';
import { ExportsSource } from './sources/exports.source';
import { MonthReportsSource } from './sources/month-reports.source';
import { NewResponsesSource } from './sources/new-responses.source';
import type { NotificationSource } from './sources/notification-source';
import { WebhooksSource } from './sources/webhooks.source';
import { WeekReportsSource } from './sources/week-reports.source';

const JOB_NAME = 'notifications';
const INTERVAL_MS = 10 * SECOND_MS;
/** The interval of the sources that are not urgent. */
const SLOW_INTERVAL_MS = MINUTE_MS;
/** The number of teams that one statement finds. */
const PAGE_SIZE = 100;

/** Notifies people by mail, team by team, in one process at a time. While the service sends no mails, it notifies nobody and counts nothing. */
@Injectable()
export class NotificationsJob {
  private readonly urgent: readonly NotificationSource[];
  private readonly slow: readonly NotificationSource[];
  private readonly job: ScheduledJob;
  /** The last slow round, on the clock of the database. */
  private slowAt = 0;

  constructor(
    scheduler: SchedulerService,
    private readonly leases: JobLeases,
    private readonly database: Database,
    private readonly mail: MailService,
    private readonly arrivals: ArrivalsService,
    @Inject(LOGGER) private readonly logger: Logger,
    responses: NewResponsesSource,
    exports: ExportsSource,
    webhooks: WebhooksSource,
    connections: ConnectionsSource,
    digests: DigestsSource,
    weeks: WeekReportsSource,
    months: MonthReportsSource,
  ) {
    this.urgent = [responses, exports, webhooks];
    this.slow = [connections, digests, weeks, months];
    this.job = scheduler.schedule({
      name: JOB_NAME,
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async (signal) =>
        this.mail.isEnabled && (await this.leases.hold(JOB_NAME))
          ? this.runRound(await this.now(), signal)
          : false,
      drain: async (stopped) => {
        await stopped;
        await this.leases.release(JOB_NAME);
      },
    });
  }

  /** Runs the next round now, without waiting for the interval. */
  wake(): void {
    this.job.wake();
  }

  /** Sends all notifications that are due at a time of the database. Returns whether a team has more new responses to count. */
  async runRound(now: Date, signal?: AbortSignal): Promise<boolean> {
    const isStopping = (): boolean => signal?.aborted === true;
    // Counts one batch of each team with new responses, so that a team with very many delays no other.
    let last: 'counted' | 'partial' | 'done' = 'counted';
    while (last === 'counted' && !isStopping()) last = await this.arrivals.countNext(now);
    const isSlowDue = now.getTime() - this.slowAt >= SLOW_INTERVAL_MS;
    if (isSlowDue) this.slowAt = now.getTime();
    for (const source of isSlowDue ? [...this.urgent, ...this.slow] : this.urgent) {
      if (!isStopping()) await this.tellTeams(source, now, isStopping);
    }
    return last === 'partial';
  }

  private async tellTeams(
    source: NotificationSource,
    now: Date,
    isStopping: () => boolean,
  ): Promise<void> {
    for (let afterTeam = NIL_ID; ;) {
      const teamIds = await source.listTeams(afterTeam, now, PAGE_SIZE);
      for (const teamId of teamIds) {
        if (isStopping()) return;
        await this.tellTeam(source, teamId, now);
      }
      const last = teamIds.at(-1);
      if (last === undefined || teamIds.length < PAGE_SIZE) return;
      afterTeam = last;
    }
  }

  /** Logs a failure: the next round tries again, and other teams are not delayed. */
  private async tellTeam(source: NotificationSource, teamId: string, now: Date): Promise<void> {
    try {
      await this.database.transaction(systemScope(teamId), (unit) => source.tell(unit, now));
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      this.logger.error({ team: teamId, about: source.name, err: error }, 'People were not told.');
    }
  }

  /** The time of the database, whose clock also decides what is due. */
  private async now(): Promise<Date> {
    const [row] = await this.database
      .for(JOBS, 'write')
      .query<{ now: Date }>('SELECT now() AS now');
    if (row === undefined) throw new Error('The database did not return its time.');
    return row.now;
  }
}
