import type { Key } from '../api/types';
import { testTexts } from '../texts/texts.fixture';
import { keyStates } from './key-state';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const key = (overrides: Partial<Key>): Key => ({
  id: 'key',
  label: null,
  prefix: 'rap_12345678',
  access: 'full',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  isExpiringSoon: false,
  isUnused: false,
  ...overrides,
});

describe('keyStates', () => {
  it.each<[string, Partial<Key>, string[]]>([
    ['without an end', {}, ['Active']],
    ['that was revoked', { revokedAt: '2026-02-01T00:00:00Z', isUnused: true }, ['Revoked']],
    ['that has expired', { expiresAt: '2026-03-01T12:00:00Z' }, ['Expired']],
    [
      'in its last day',
      { expiresAt: '2026-03-01T12:00:01Z', isExpiringSoon: true },
      ['Expires within a day'],
    ],
    [
      'that ends in a week and is unused',
      { expiresAt: '2026-03-08T12:00:00Z', isExpiringSoon: true, isUnused: true },
      ['Expires in 7 days', 'Unused for 90 days'],
    ],
    ['that ends later', { expiresAt: '2026-04-01T00:00:00Z' }, ['Active']],
  ])('describes a key %s', (_case, overrides, expected) => {
    expect(keyStates(key(overrides), NOW, testTexts('settings')).map(({ text }) => text)).toEqual(
      expected,
    );
  });
});
