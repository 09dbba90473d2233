import { createCipheriv, createDecipheriv, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import type { Platform, Tokens } from '@rapport/social-connectors';
import { readOrCreateKeyFile } from './key-file';

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/** SQL: the id of the key that encrypted the secret in a column. */
export const keyIdIn = (column: string): string =>
  `substring(${column} FROM 2 FOR ${KEY_ID_BYTES})`;

/** The violation that is reported when tokens cannot be stored. */
export const MISSING_TOKEN_KEYS =
  'SOCIAL_TOKEN_KEYS: must be set, because tokens are stored encrypted only';

/** The file in the folder of the embedded database that holds a key of its own. */
const KEY_FILE = 'social-token-key';

/** The row that a secret belongs to; a secret cannot be decrypted in another row. */
export interface TokenOwner {
  readonly teamId: string;
  readonly platform: Platform;
  readonly accountId: string;
}

interface Key {
  readonly id: Buffer;
  readonly secret: Buffer;
}

/** Thrown for a secret whose key is missing, and for one of another row. */
export class UndecryptableError extends Error {
  constructor() {
    super('The tokens of a connection cannot be decrypted with the keys of SOCIAL_TOKEN_KEYS.');
  }
}

/**
 * Encrypts tokens at rest with AES-256-GCM. Format of a secret: 0x01, key id (first 4 bytes of the SHA-256 of the key),
 * IV (12), authentication tag (16), ciphertext: tokens are JSON. The first key encrypts, all keys decrypt.
 */
@Injectable()
export class TokenVaultService implements OnApplicationBootstrap {
  private loadedKeys: readonly Key[] | null = null;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** Creates the key of the embedded database at its first start. */
  onApplicationBootstrap(): void {
    if (this.usesKeyFile && existsSync(this.config.database.embeddedDataDir)) void this.keys;
  }

  /** Whether tokens can be stored. */
  get isEnabled(): boolean {
    return this.usesKeyFile || this.keys.length > 0;
  }

  /** The id of the key that encrypts, or null if there is none. */
  get keyId(): Buffer | null {
    return this.keys[0]?.id ?? null;
  }

  private get keys(): readonly Key[] {
    const { social, database } = this.config;
    this.loadedKeys ??= (
      this.usesKeyFile
        ? [readOrCreateKeyFile(path.join(database.embeddedDataDir, KEY_FILE))]
        : social.tokenKeys
    ).map((secret) => ({ id: keyIdOf(secret), secret }));
    return this.loadedKeys;
  }

  /** Whether the key is in a file of the embedded database, because SOCIAL_TOKEN_KEYS is not set. */
  private get usesKeyFile(): boolean {
    const { social, database } = this.config;
    return social.tokenKeys.length === 0 && database.url === null;
  }

  seal(owner: TokenOwner, tokens: Tokens): Buffer {
    return this.sealText(owner, JSON.stringify(tokens));
  }

  /** @throws UndecryptableError */
  open(owner: TokenOwner, sealed: Buffer): Tokens {
    return fromJson(this.openText(owner, sealed));
  }

  /** Encrypts a secret again, with the first key. @throws UndecryptableError */
  reseal(owner: TokenOwner, sealed: Buffer): Buffer {
    return this.sealText(owner, this.openText(owner, sealed));
  }

  sealText(owner: TokenOwner, text: string): Buffer {
    const [key] = this.keys;
    if (key === undefined) throw new Error('SOCIAL_TOKEN_KEYS has no key.');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.secret, iv).setAAD(aadOf(owner));
    const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), key.id, iv, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws UndecryptableError */
  openText(owner: TokenOwner, sealed: Buffer): string {
    const id = sealed.subarray(1, HEADER_BYTES);
    const key = this.keys.find((one) => id.length === KEY_ID_BYTES && timingSafeEqual(one.id, id));
    const tagAt = HEADER_BYTES + IV_BYTES;
    const textAt = tagAt + TAG_BYTES;
    if (sealed[0] !== FORMAT || key === undefined || sealed.length < textAt) {
      throw new UndecryptableError();
    }
    const iv = sealed.subarray(HEADER_BYTES, tagAt);
    const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(aadOf(owner)).setAuthTag(sealed.subarray(tagAt, textAt));
    try {
      const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
      return text.toString();
    } catch {
      throw new UndecryptableError();
    }
  }
}

const keyIdOf = (secret: Buffer): Buffer =>
  hash('sha256', secret, 'buffer').subarray(0, KEY_ID_BYTES);

const aadOf = ({ teamId, platform, accountId }: TokenOwner): Buffer =>
  Buffer.from(`rapport/social/v1|${teamId}|${platform}|${accountId}`);

type JsonTokens = Omit<Tokens, 'accessExpiresAt' | 'refreshExpiresAt'> & {
  accessExpiresAt: string | null;
  refreshExpiresAt: string | null;
};

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

function fromJson(text: string): Tokens {
  const tokens = JSON.parse(text) as JsonTokens;
  return {
    ...tokens,
    accessExpiresAt: toDate(tokens.accessExpiresAt),
    refreshExpiresAt: toDate(tokens.refreshExpiresAt),
  };
}
