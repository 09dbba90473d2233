import { parseIsoDate } from '../../../core/values/iso-date';
import {
  isJsonObject,
  memberAt,
  type Platform,
  type RawMetrics,
  readCounters,
  readDayKpis,
  readReportedKpis,
  shiftDate,
} from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from '../../domain/profile';
import { type Window, WINDOWS } from '../../domain/window';
import { findUnstorable } from '../find-unstorable';

/** Each violation is `"<path>: <reason>"`. */
export type ProfileLineReading =
  | { day: ProfileDay }
  | { window: ProfileWindow }
  | { violations: string[] };

/**
 * Maps a line of a profile: the metrics of a day or of a whole window. Unreadable metrics are null, not violations.
 * The latest accepted day is tomorrow (UTC), which has begun in some time zones; windows end with the latest day.
 */
export function mapProfileLine(
  platform: Platform,
  line: unknown,
  now: Date = new Date(),
): ProfileLineReading {
  if (!isJsonObject(line)) return { violations: ['line: must be a JSON object'] };
  const date = memberAt(line, 'date');
  const window = memberAt(line, 'window');
  const metrics = memberAt(line, 'metrics');
  const violations = [periodViolation(date, window, now), metricsViolation(metrics)].filter(
    (violation) => violation !== null,
  );
  if (violations.length > 0) return { violations };

  const rawMetrics = metrics as RawMetrics;
  return date === undefined
    ? { window: toWindow(platform, window as Window, rawMetrics) }
    : { day: toDay(platform, date as string, rawMetrics) };
}

const CALENDAR_DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;

function periodViolation(date: unknown, window: unknown, now: Date): string | null {
  if ((date === undefined) === (window === undefined)) {
    return 'line: must have either date or window';
  }
  if (date === undefined) {
    return WINDOWS.some((name) => name === window)
      ? null
      : `window: must be one of ${WINDOWS.join(', ')}`;
  }
  if (
    typeof date !== 'string' ||
    !CALENDAR_DATE_PATTERN.test(date) ||
    parseIsoDate(date) === null
  ) {
    return 'date: must be a calendar date (YYYY-MM-DD)';
  }
  const tomorrow = shiftDate(now.toISOString(), 1);
  return date > tomorrow ? `date: must not be after tomorrow (${tomorrow} UTC)` : null;
}

function metricsViolation(metrics: unknown): string | null {
  if (metrics === undefined) return 'metrics: is required';
  if (!isJsonObject(metrics)) return 'metrics: must be a JSON object';
  return findUnstorable(metrics, 'metrics');
}

/** Maps the stored lines of a profile. Skips lines that an earlier version accepted and the current rules reject. */
export function mapStoredLines(
  platform: Platform,
  lines: readonly object[],
): { days: ProfileDay[]; windows: ProfileWindow[] } {
  const readings = lines.map((line) => mapProfileLine(platform, line));
  return {
    days: readings.flatMap((reading) => ('day' in reading ? [reading.day] : [])),
    windows: readings.flatMap((reading) => ('window' in reading ? [reading.window] : [])),
  };
}

function toDay(platform: Platform, date: string, rawMetrics: RawMetrics): ProfileDay {
  return {
    date,
    ...readDayKpis(platform, rawMetrics),
    rawMetrics,
    counters: readCounters(platform, rawMetrics),
  };
}

function toWindow(platform: Platform, window: Window, rawMetrics: RawMetrics): ProfileWindow {
  return { window, kpis: readReportedKpis(platform, rawMetrics), rawMetrics };
}
