import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../core/config/app-config';
import type { Tokens } from '@rapport/social-connectors';
import { readOrCreateKeyFile } from './key-file';
import { type TokenOwner, TokenVaultService, UndecryptableError } from './token-vault.service';

const OWNER: TokenOwner = { teamId: 'team-1', platform: 'twitter', accountId: '42' };
const TOKENS: Tokens = {
  accessToken: 'access-token-of-ada',
  accessExpiresAt: new Date('2026-11-22T10:00:00Z'),
  refreshToken: 'refresh-token-of-ada',
  refreshExpiresAt: null,
  scopes: ['tweet.read'],
};

const key = (): string => randomBytes(32).toString('base64');

const vaultWith = (keys: string): TokenVaultService =>
  new TokenVaultService(
    readConfig({ DATABASE_URL: 'postgres://localhost/rapport', SOCIAL_TOKEN_KEYS: keys }),
  );

describe('TokenVaultService', () => {
  it('returns the tokens that it encrypted, and shows none of them', () => {
    const vault = vaultWith(`k1:${key()}`);
    const sealed = vault.seal(OWNER, TOKENS);

    expect(vault.open(OWNER, sealed)).toEqual(TOKENS);
    expect(sealed.toString('latin1')).not.toMatch(/token-of-ada|accessToken/);
    expect(vault.seal(OWNER, TOKENS)).not.toEqual(sealed);
    expect(sealed[0]).toBe(1);
    expect(sealed.subarray(1, 5)).toEqual(vault.keyId);
  });

  it.each<[string, Partial<TokenOwner>]>([
    ['team', { teamId: 'team-2' }],
    ['platform', { platform: 'tiktok' }],
    ['account', { accountId: '43' }],
  ])('does not decrypt a secret for another %s', (_what, change) => {
    const vault = vaultWith(`k1:${key()}`);
    const sealed = vault.seal(OWNER, TOKENS);
    expect(() => vault.open({ ...OWNER, ...change }, sealed)).toThrow(UndecryptableError);
  });

  it('does not decrypt a secret with a changed byte, a missing part or of an unknown format', () => {
    const vault = vaultWith(`k1:${key()}`);
    const sealed = vault.seal(OWNER, TOKENS);
    for (const position of [0, 1, 5, 17, 33, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed.readUInt8(position) + 1) % 256, position);
      expect(() => vault.open(OWNER, changed)).toThrow(UndecryptableError);
    }
    for (const length of [0, 1, 5, 17, 32, sealed.length - 1]) {
      expect(() => vault.open(OWNER, sealed.subarray(0, length))).toThrow(UndecryptableError);
    }
  });

  it('encrypts with the first key and decrypts with all', () => {
    const [old, current] = [`old:${key()}`, `current:${key()}`];
    const before = vaultWith(old);
    const rotating = vaultWith(`${current},${old}`);
    const sealed = before.seal(OWNER, TOKENS);

    expect(rotating.open(OWNER, sealed)).toEqual(TOKENS);
    const resealed = rotating.seal(OWNER, rotating.open(OWNER, sealed));
    expect(vaultWith(current).open(OWNER, resealed)).toEqual(TOKENS);
    expect(() => vaultWith(current).open(OWNER, sealed)).toThrow(UndecryptableError);
    expect(() => before.open(OWNER, resealed)).toThrow(UndecryptableError);
  });

  it('is disabled with an external database and no key', () => {
    const vault = vaultWith('');
    expect([vault.isEnabled, vault.keyId]).toEqual([false, null]);
    expect(() => vault.seal(OWNER, TOKENS)).toThrow('SOCIAL_TOKEN_KEYS');
  });

  describe('beside the embedded database', () => {
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-keys-'));
    });

    afterEach(() => {
      rmSync(folder, { recursive: true });
    });

    const embedded = (): TokenVaultService =>
      new TokenVaultService(readConfig({ EMBEDDED_DATA_DIR: folder }));

    it('creates a key at the first start in a file of its owner, and keeps it', () => {
      const vault = embedded();
      vault.onApplicationBootstrap();
      const file = path.join(folder, 'social-token-key');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const content = readFileSync(file, 'utf8');

      const sealed = vault.seal(OWNER, TOKENS);
      expect(embedded().open(OWNER, sealed)).toEqual(TOKENS);
      expect(readFileSync(file, 'utf8')).toBe(content);
    });

    it('rejects a file without a whole key', () => {
      const file = path.join(folder, 'key');
      writeFileSync(file, 'c2hvcnQ=');
      expect(() => readOrCreateKeyFile(file)).toThrow('does not have 32 bytes in Base64');
    });
  });
});
