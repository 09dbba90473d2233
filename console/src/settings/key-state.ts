import type { Key } from '../api/types';
import type { Texts } from '../texts/texts';
import type { StatusKind } from '../ui/status';
import { DAY_MS } from '../ui/zoned-day';

interface KeyState {
  readonly isActive: boolean;
  readonly kind: StatusKind;
  readonly text: string;
}

/** What a person must know about a key, the most urgent fact first. @param now epoch milliseconds */
export function keyStates(key: Key, now: number, t: Texts<'settings'>): KeyState[] {
  if (key.revokedAt !== null) {
    return [{ isActive: false, kind: 'idle', text: t('keyState.revoked') }];
  }
  const expiresAt = key.expiresAt === null ? null : Date.parse(key.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    return [{ isActive: false, kind: 'failed', text: t('keyState.expired') }];
  }
  const warnings: KeyState[] = [];
  if (expiresAt !== null && key.isExpiringSoon) {
    const days = Math.ceil((expiresAt - now) / DAY_MS);
    warnings.push({ isActive: true, kind: 'waiting', text: t('keyState.expires', { days }) });
  }
  if (key.isUnused) warnings.push({ isActive: true, kind: 'waiting', text: t('keyState.unused') });
  return warnings.length > 0
    ? warnings
    : [{ isActive: true, kind: 'ready', text: t('keyState.active') }];
}
