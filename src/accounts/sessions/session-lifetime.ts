const DAY_MS = 86_400_000;

/** A session ends this long after the sign-in. */
export const MAX_SESSION_MS = 30 * DAY_MS;
const MINUTE_MS = 60_000;
/** A session ends this long after its last request, unless a team of the person sets less. */
const MAX_IDLE_MS = 7 * DAY_MS;
/** The time to enter the second factor after the password. */
const SECOND_FACTOR_MS = 10 * 60_000;

/** The limits in minutes that a team may set. */
export const MIN_TEAM_IDLE_MINUTES = 5;
export const MAX_TEAM_IDLE_MINUTES = MAX_IDLE_MS / MINUTE_MS;

/** When a session ends without further requests. */
export function expiryOf(createdAt: Date, seenAt: Date, idleMs = MAX_IDLE_MS): Date {
  return new Date(Math.min(createdAt.getTime() + MAX_SESSION_MS, seenAt.getTime() + idleMs));
}

/** The idle limit of a person in ms: the shortest of the teams, because one session serves all of them. */
export const idleLimitOf = (
  teams: readonly { readonly sessionIdleMinutes: number | null }[],
): number =>
  Math.min(
    MAX_IDLE_MS,
    ...teams.flatMap(({ sessionIdleMinutes: minutes }) =>
      minutes === null ? [] : [minutes * MINUTE_MS],
    ),
  );

/** When a stored session ends. A team of the person may have set a shorter idle limit since `expiresAt` was stored. */
export const endOf = (
  session: { readonly createdAt: Date; readonly seenAt: Date; readonly expiresAt: Date },
  idleMs: number,
): Date =>
  new Date(
    Math.min(
      session.expiresAt.getTime(),
      expiryOf(session.createdAt, session.seenAt, idleMs).getTime(),
    ),
  );

export const pendingExpiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + SECOND_FACTOR_MS);
