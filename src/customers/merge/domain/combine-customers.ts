import { MAX_BALANCE } from '../../loyalty/domain/points';
import type { MergeableCustomer, MergedContact } from '../merge.repository';
import type { CountedRecords, MergeConflict, MergeObstacle } from '../merge.views';

/** The maximum number of records of each kind that a merge rewrites, so that it ends within the time of a request. */
export const MAX_RECORDS = 2_000;

/** The contact data after a merge: those of the kept customer, completed by those of the merged customer. */
export function combineContacts(kept: MergedContact, merged: MergedContact): MergedContact {
  const { email, emailKey } = kept.email === null ? merged : kept;
  return {
    email,
    emailKey,
    phone: kept.phone ?? merged.phone,
    username: kept.username ?? merged.username,
  };
}

const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

const nameOf = ({ firstName, lastName }: MergeableCustomer): string => `${firstName} ${lastName}`;

/** The properties of the merged customer that the result does not have. */
export function findConflicts(kept: MergeableCustomer, merged: MergeableCustomer): MergeConflict[] {
  const isLost = {
    name: nameOf(kept) !== nameOf(merged),
    email: differs(kept.emailKey, merged.emailKey),
    phone: differs(kept.phone, merged.phone),
    username: differs(kept.username, merged.username),
  };
  return (['name', 'email', 'phone', 'username'] as const).filter((name) => isLost[name]);
}

/** Why two customers cannot be merged, or null. @param moved the records of the merged customer */
export function findObstacle(
  kept: MergeableCustomer,
  merged: MergeableCustomer,
  moved: CountedRecords,
): MergeObstacle | null {
  const entries = merged.transactions === 0 ? 0 : kept.transactions + merged.transactions;
  if (Math.max(entries, moved.redemptions, moved.responses) > MAX_RECORDS) return 'MERGE_TOO_LARGE';
  return kept.points + merged.points > MAX_BALANCE ? 'POINTS_LIMIT_EXCEEDED' : null;
}
