import { DAY_MS } from '../../core/values/durations';
import type { SocialCredential } from '../entities/social-credential.entity';

/** A connection whose sign-in ends within this time is `expiring`. */
export const EXPIRING_MS = 14 * DAY_MS;
/** How long before the end of a sign-in the log warns, each time once. */
const WARNINGS_MS = [DAY_MS, 7 * DAY_MS, EXPIRING_MS];

type TokenLifetime = Pick<SocialCredential, 'canRefresh' | 'accessExpiresAt' | 'refreshExpiresAt'>;

/** SQL: {@link signInEndsAt} of a credential `c`. */
export const SIGN_IN_ENDS_AT =
  'CASE WHEN c.can_refresh THEN c.refresh_expires_at ELSE c.access_expires_at END';

/** When the person has to sign in again, or null for never. An access token that can be refreshed does not end a sign-in. */
export const signInEndsAt = ({ canRefresh, accessExpiresAt, refreshExpiresAt }: TokenLifetime) =>
  canRefresh ? refreshExpiresAt : accessExpiresAt;

/**
 * The time since which a warning of the end of a sign-in is due, or null if none is due: it was logged, the end is far away, or
 * the sign-in has ended. New tokens that end later need no change of `warnedAt`, because their warnings are due later.
 */
export function warningDueSince(
  credential: TokenLifetime & Pick<SocialCredential, 'warnedAt'>,
  now: Date,
): Date | null {
  const endsAt = signInEndsAt(credential)?.getTime();
  if (endsAt === undefined || endsAt <= now.getTime()) return null;
  const before = WARNINGS_MS.find((ms) => endsAt - now.getTime() < ms);
  if (before === undefined) return null;
  const since = new Date(endsAt - before);
  return credential.warnedAt !== null && credential.warnedAt >= since ? null : since;
}
