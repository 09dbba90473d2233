import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Deadline, KeyedSemaphore } from '@rapport/pg-lanes';
import { LoadShedding } from '../../core/limits/load-shedding';

/** log2(N), r and p of scrypt: 32 MiB and a quarter of a second. */
const DEFAULT_COST: ScryptCost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt runs in libuv's four threads, which it shares with DNS and files. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 32;
const MAX_WAIT_MS = 5_000;
const ALL_PASSWORDS = 'all';

/** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, Base64 without padding: github.com/P-H-C/phc-string-format */
const PHC_PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const run = promisify<string, Buffer, number, object, Buffer>(scrypt);

interface ScryptCost {
  /** log2(N) */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

interface PasswordHash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Hashes passwords with scrypt, as PHC strings. */
@Injectable()
export class PasswordHasher {
  /** The cost of new hashes. Tests lower it. */
  cost: ScryptCost = DEFAULT_COST;

  private readonly slots = new KeyedSemaphore({ maxActive: MAX_CONCURRENT, maxQueued: MAX_QUEUED });

  constructor(private readonly shedding: LoadShedding) {}

  /** @throws OverloadError when too many passwords are queued, or this one is queued for too long */
  async hash(password: string, deadline?: Deadline): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.derive(password, salt, this.cost, deadline);
    return format({ cost: this.cost, salt, hash });
  }

  /** Takes the same time for null, which no password matches. @throws OverloadError like {@link hash} */
  async verify(password: string, stored: string | null, deadline?: Deadline): Promise<boolean> {
    const { cost, salt, hash } = stored === null ? this.noHash() : parse(stored);
    const derived = await this.derive(password, salt, cost, deadline);
    return timingSafeEqual(derived, hash) && stored !== null;
  }

  /** Whether the hash has another cost than new ones, so that it is replaced at the next sign-in. */
  isOutdated(stored: string): boolean {
    const { ln, r, p } = parse(stored).cost;
    return ln !== this.cost.ln || r !== this.cost.r || p !== this.cost.p;
  }

  /** A random hash of the current cost, verified when there is no account, so that the response time does not reveal it. */
  private noHash(): PasswordHash {
    return { cost: this.cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  }

  private derive(
    password: string,
    salt: Buffer,
    { ln, r, p }: ScryptCost,
    deadline: Deadline | undefined,
  ): Promise<Buffer> {
    const N = 2 ** ln;
    const options = { N, r, p, maxmem: 2 * 128 * N * r };
    const maxWaitMs = Math.min(MAX_WAIT_MS, deadline?.remainingMs ?? MAX_WAIT_MS);
    return this.shedding.run('passwords', this.slots, ALL_PASSWORDS, maxWaitMs, () =>
      // The same text may arrive composed or decomposed, depending on the keyboard.
      run(password.normalize('NFC'), salt, HASH_BYTES, options),
    );
  }
}

function format({ cost: { ln, r, p }, salt, hash }: PasswordHash): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;
}

function parse(text: string): PasswordHash {
  const [, ln, r, p, salt = '', hash = ''] = PHC_PATTERN.exec(text) ?? [];
  if (ln === undefined) throw new Error('A stored password hash is no PHC string of scrypt.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
