import type { Key } from '../api/types';
import type { StatusKind } from '../ui/status';
import { DAY_MS } from '../ui/zoned-day';

export interface KeyState {
  readonly isActive: boolean;
  readonly kind: StatusKind;
  readonly text: string;
}

/** What a person must know about a key, the most urgent fact first. @param now epoch milliseconds */
export function keyStates(key: Key, now: number): KeyState[] {
  if (key.revokedAt !== null) return [{ isActive: false, kind: 'idle', text: 'Revoked' }];
  const expiresAt = key.expiresAt === null ? null : Date.parse(key.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    return [{ isActive: false, kind: 'failed', text: 'Expired' }];
  }
  const warnings: KeyState[] = [];
  if (expiresAt !== null && key.isExpiringSoon) {
    const days = Math.ceil((expiresAt - now) / DAY_MS);
    const text = days === 1 ? 'Expires within a day' : `Expires in ${days} days`;
    warnings.push({ isActive: true, kind: 'waiting', text });
  }
  if (key.isUnused) warnings.push({ isActive: true, kind: 'waiting', text: 'Unused for 90 days' });
  return warnings.length > 0 ? warnings : [{ isActive: true, kind: 'ready', text: 'Active' }];
}
