import { randomBytes, randomUUID } from 'node:crypto';
import { isSigned, readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token';

const link = { teamId: randomUUID(), userId: randomUUID(), notification: 'newResponses' } as const;
const secret = { key: randomBytes(32), joinedAt: new Date(1_000) };

describe('An unsubscribe token', () => {
  it('says whose it is, and is signed', () => {
    const token = writeUnsubscribeToken(link, secret);
    expect(readUnsubscribeToken(token)).toEqual(link);
    expect(isSigned(token, secret)).toBe(true);
  });

  it('is not valid with another key, after another begin of the membership, or changed', () => {
    const token = writeUnsubscribeToken(link, secret);
    expect(isSigned(token, { ...secret, key: randomBytes(32) })).toBe(false);
    expect(isSigned(token, { ...secret, joinedAt: new Date(1_001) })).toBe(false);
    const bytes = Buffer.from(token, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(isSigned(changed.toString('base64url'), secret)).toBe(false);
    }
  });

  it.each(['', 'x', 'x'.repeat(87), 'x'.repeat(88), `${'_'.repeat(86)}=`])(
    '%s is none',
    (token) => {
      expect(readUnsubscribeToken(token)).toBeNull();
      expect(isSigned(token, secret)).toBe(false);
    },
  );
});
