import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../core/observability/logger';
import {
  type DayRange,
  daysBetween,
  isPlatformError,
  memberAt,
  type PlatformSession,
  type ProfileReading,
  shiftDate,
  type SocialConnector,
  utcDay,
} from '@rapport/social-connectors';
import { mapProfileLine } from '../../analytics/ingestion/profile/map-profile-line';
import { separateReadings, toDayLine } from './count-day';
import { CountedDaysRepository } from './counted-days.repository';
import { CountedDaysService } from './counted-days.service';
import { continueBackfill, type Progress, type RunContext, teamOf } from './run-context';
import { SyncImportsService } from './sync-imports.service';
import type { ClaimedJob } from './sync-jobs.repository';
import { NEVER, nextLateProfileRun, nextRun } from './sync-schedule';

/** Days up to the last imported one whose counts are imported again: posts may be counted late on a day. */
const REIMPORTED_DAYS = 30;

/** Reads the days and windows of a profile. */
@Injectable()
export class ProfileSyncService {
  constructor(
    private readonly imports: SyncImportsService,
    private readonly days: CountedDaysRepository,
    private readonly counted: CountedDaysService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads the days since the last complete one, and the days before it that the platform still corrects. */
  async readProfile({ session, job, now }: RunContext): Promise<Progress> {
    const { connector } = session;
    const { hasDays, lagDays, rereadDays } = connector.traits;
    const yesterday = shiftDate(utcDay(now), -1);
    const first = shiftDate(job.completeThrough ?? yesterday, -rereadDays);
    const reading = await connector.readProfile(session, { first, last: yesterday });
    const completeThrough = hasDays ? (reading.completeThrough ?? job.completeThrough) : yesterday;
    const isLate = completeThrough !== null && completeThrough < shiftDate(utcDay(now), -lagDays);
    const profileDays = hasDays
      ? await this.importLines(job, reading.lines)
      : await this.importCountedLines(job, reading.lines, utcDay(now));
    return {
      posts: 0,
      profileDays,
      outcome: {
        nextRunAt: isLate ? nextLateProfileRun(job, now) : nextRun('profile', job, now),
        completeThrough,
        rejectedMetrics: [...reading.rejectedMetrics],
      },
    };
  }

  /** Reads the days up to `last` that one call of the connector reads; ends the backfill if the platform does not have them any more. */
  async backfillDays({ session, job, now }: RunContext, last: string): Promise<Progress> {
    const { connector } = session;
    const { hasDays, maxDayAge, backfillDays } = connector.traits;
    const oldest = shiftDate(utcDay(now), -maxDayAge);
    if (!hasDays || last < oldest) {
      return { posts: 0, profileDays: 0, outcome: { nextRunAt: NEVER, cursor: null } };
    }
    const start = shiftDate(last, 1 - backfillDays);
    const range = { first: start < oldest ? oldest : start, last };
    const { first, reading } = await readAccepted(connector, session, range);
    const profileDays = await this.importLines(job, reading.lines);
    const outcome = continueBackfill({ daysUntil: shiftDate(first, -1) }, now);
    return { posts: 0, profileDays, outcome };
  }

  /** Imports the counted days before `today` with the metrics of the account, and notes its counters of today. */
  private async importCountedLines(
    job: ClaimedJob,
    ofAccount: readonly object[],
    today: string,
  ): Promise<number> {
    const { lines, readings } = separateReadings(job.platform, ofAccount);
    if (Object.keys(readings).length > 0) {
      await this.counted.setReadings(job, today, readings);
    }
    const counted = await this.listCountedLines(job, shiftDate(today, -1));
    return this.importLines(job, [...counted, ...lines]);
  }

  /** Lists the lines of counted days that may not have been imported yet. */
  private async listCountedLines(job: ClaimedJob, last: string): Promise<object[]> {
    const { completeThrough } = job;
    const first = completeThrough === null ? null : shiftDate(completeThrough, -REIMPORTED_DAYS);
    const days = await this.days.list(teamOf(job), job.platform, first, last);
    return days.map(({ day, counts, readings, coversDays }) => {
      const hasCounts = Object.keys(counts).length > 0;
      const { date, metrics } = toDayLine(day, counts, hasCounts ? coversDays : 1);
      return { date, metrics: { ...metrics, ...readings } };
    });
  }

  /** Imports lines; returns the number of days. A line that cannot be mapped is left out, so that it stops no other. */
  private async importLines(job: ClaimedJob, lines: readonly object[]): Promise<number> {
    const { teamId: team, platform } = job;
    const profile = lines.filter((line) => {
      const reading = mapProfileLine(platform, line);
      if (!('violations' in reading)) return true;
      const date = memberAt(line, 'date');
      this.logger.warn({ team, platform, date }, 'A day of a platform could not be read.');
      return false;
    });
    if (profile.length === 0) return 0;
    const { profileDays } = await this.imports.importObjects(job, { profile });
    return profileDays;
  }
}

/**
 * Reads the days of a range; if the platform rejects the request, of its later half, because the range may be too long or begin too
 * early. Returns the first day that was read.
 */
async function readAccepted(
  connector: SocialConnector,
  session: PlatformSession,
  { first, last }: DayRange,
): Promise<{ first: string; reading: ProfileReading }> {
  try {
    return { first, reading: await connector.readProfile(session, { first, last }) };
  } catch (error) {
    if (!isPlatformError(error, 'request') || first >= last) throw error;
    const half = shiftDate(first, Math.ceil(daysBetween(first, last) / 2));
    return readAccepted(connector, session, { first: half, last });
  }
}
