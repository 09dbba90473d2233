import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/values/durations';

/** A session ends this long after the sign-in, unless a team of the person sets less. */
export const MAX_SESSION_MS = 30 * DAY_MS;
/** A session ends this long after its last request, unless a team of the person sets less. */
const MAX_IDLE_MS = 7 * DAY_MS;
/** The time to enter the second factor after the password. */
const SECOND_FACTOR_MS = 10 * MINUTE_MS;

/** The limits that a team may set. */
export const MIN_TEAM_IDLE_MINUTES = 5;
export const MAX_TEAM_IDLE_MINUTES = MAX_IDLE_MS / MINUTE_MS;
export const MIN_TEAM_SESSION_HOURS = 1;
export const MAX_TEAM_SESSION_HOURS = MAX_SESSION_MS / HOUR_MS;

/** How long a session may last, in ms: after its last request, and after the sign-in. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly maxMs: number;
}

const USUAL_LIMITS: SessionLimits = { idleMs: MAX_IDLE_MS, maxMs: MAX_SESSION_MS };

/** When a session ends without further requests. */
export function expiryOf(
  createdAt: Date,
  seenAt: Date,
  { idleMs, maxMs }: SessionLimits = USUAL_LIMITS,
): Date {
  return new Date(Math.min(createdAt.getTime() + maxMs, seenAt.getTime() + idleMs));
}

/** The limits of a person: the shortest ones of the teams, because one session serves all of them. */
export function limitsOf(
  teams: readonly {
    readonly sessionIdleMinutes: number | null;
    readonly sessionMaxHours: number | null;
  }[],
): SessionLimits {
  const idle = teams.map(({ sessionIdleMinutes }) => sessionIdleMinutes ?? MAX_TEAM_IDLE_MINUTES);
  const max = teams.map(({ sessionMaxHours }) => sessionMaxHours ?? MAX_TEAM_SESSION_HOURS);
  return {
    idleMs: Math.min(MAX_TEAM_IDLE_MINUTES, ...idle) * MINUTE_MS,
    maxMs: Math.min(MAX_TEAM_SESSION_HOURS, ...max) * HOUR_MS,
  };
}

/** When a stored session ends. A team of the person may have set shorter limits since `expiresAt` was stored. */
export const endOf = (
  session: { readonly createdAt: Date; readonly seenAt: Date; readonly expiresAt: Date },
  limits: SessionLimits,
): Date =>
  new Date(
    Math.min(
      session.expiresAt.getTime(),
      expiryOf(session.createdAt, session.seenAt, limits).getTime(),
    ),
  );

export const pendingExpiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + SECOND_FACTOR_MS);
