import type { KeyRow } from '../../auth/keys.service';
import { DAY_MS } from '../../core/values/durations';
import { toKeyView } from './key.views';

const NOW = Date.UTC(2026, 10, 22);
const at = (days: number): Date => new Date(NOW + days * DAY_MS);

const key = (overrides: Partial<KeyRow>): KeyRow => ({
  teamId: 'team',
  id: 'key',
  keyHash: Buffer.alloc(32),
  prefix: 'rap_12345678',
  label: 'shop',
  access: 'full',
  createdBy: null,
  createdAt: at(-1),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...overrides,
});

describe('toKeyView', () => {
  it.each<[string, Partial<KeyRow>, boolean, boolean]>([
    ['a new key without an expiry', {}, false, false],
    ['expires in exactly 7 days', { expiresAt: at(7) }, true, false],
    ['expires in over 7 days', { expiresAt: new Date(NOW + 7 * DAY_MS + 1) }, false, false],
    ['has expired', { expiresAt: at(0), createdAt: at(-200) }, false, false],
    ['not used for exactly 90 days', { lastUsedAt: at(-90), createdAt: at(-200) }, false, true],
    ['used 89 days ago', { lastUsedAt: at(-89), createdAt: at(-200) }, false, false],
    ['never used in 90 days', { createdAt: at(-90) }, false, true],
    ['revoked', { createdAt: at(-200), expiresAt: at(1), revokedAt: at(-1) }, false, false],
  ])('marks a key: %s', (_name, overrides, isExpiringSoon, isUnused) => {
    expect(toKeyView(key(overrides), null, NOW)).toMatchObject({ isExpiringSoon, isUnused });
  });
});
