import { DAY_MS } from '../durations';
import type { EmulatedReply } from '../platform-emulator';
import { isoDay } from './youtube-world';

const PACIFIC_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** The calendar day in the Pacific time zone, `YYYY-MM-DD`. */
export function pacificDay(time: Date): string {
  return PACIFIC_DAY.format(time);
}

export function shift(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * DAY_MS));
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Times of the Data API have no fraction of a second [D]. */
export function isoSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

export function choose(
  all: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

export function list(kind: string, members: object): EmulatedReply {
  return { status: 200, body: { kind: `youtube#${kind}ListResponse`, ...members } };
}

/** Page tokens are opaque. */
export function pageTokenAt(start: number): string {
  return Buffer.from(`page:${start}`).toString('base64url');
}

export function readPageToken(token: string): number | null {
  const [, start] = /^page:(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  return start === undefined ? null : Number(start);
}

type Row = Readonly<Record<string, string | number | null>>;

/** Columns are not in the order of the request [guess]; without a row there is no member `rows` [P]. */
export function table(
  dimension: string,
  metrics: readonly string[],
  rows: readonly Row[],
): EmulatedReply {
  const columns = [...[...metrics].reverse(), dimension];
  return {
    status: 200,
    body: {
      kind: 'youtubeAnalytics#resultTable',
      columnHeaders: columns.map((name) => ({
        name,
        columnType: name === dimension ? 'DIMENSION' : 'METRIC',
        dataType: name === dimension ? 'STRING' : 'INTEGER',
      })),
      ...(rows.length > 0 && { rows: rows.map((row) => columns.map((name) => row[name] ?? 0)) }),
    },
  };
}

/** The form of the APIs' errors [D: YouTube Data API, errors]. */
export function apiError(
  status: number,
  reason: string,
  message: string,
  domain: string,
): EmulatedReply {
  const errors = [{ message, domain, reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

/** [D: Analytics, errors]; the same answer for all unsupported combinations. */
export function unsupported(): EmulatedReply {
  return apiError(400, 'badRequest', 'The query is not supported.', 'global');
}
