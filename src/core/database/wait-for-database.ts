import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, ReadOnlyServerError, toDriverError } from '@rapport/pg-lanes';
import { hintAtConnectionError } from './connection-hints';
import { withClient } from './with-client';

const MIN_VERSION = 14;
const ENCODING = 'UTF8';
/** The locale is not C, in which `lower` changes ASCII letters only. */
const CREATE_DATABASE = `createdb --template=template0 --encoding=${ENCODING} --locale=C.UTF-8`;
const RETRY_INTERVAL_MS = 500;
/** The time until the first report of a wait, and the interval of the following reports. */
const FIRST_REPORT_MS = 2_000;
const REPORT_INTERVAL_MS = 10_000;

/** A start that cannot succeed. The message is for the operator. */
export class DatabaseStartError extends Error {}

/** The server of the database, without user and password. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Such as `18.4`. */
  readonly version: string;
}

interface WaitOptions {
  readonly timeoutMs?: number;
  /** Called with the reason after 2 s and then every 10 s, also while an attempt to connect gets no response. */
  readonly report?: (message: string) => void;
  /** Whether the database must accept writes; a read-only one is waited for. */
  readonly isPrimary?: boolean;
}

/**
 * Resolves once the database accepts connections. A rejected password or database name, a version older than 14 and an encoding
 * other than UTF8 fail at once. @throws DatabaseStartError
 */
export async function waitForDatabase(
  url: string,
  { timeoutMs = 30_000, report = () => undefined, isPrimary = false }: WaitOptions = {},
): Promise<DatabaseServer> {
  let reason = 'it has not responded yet';
  let timer = setTimeout(reportReason, FIRST_REPORT_MS);
  function reportReason(): void {
    report(`Waiting for the database: ${reason}`);
    timer = setTimeout(reportReason, REPORT_INTERVAL_MS);
  }
  try {
    return await connectWithin({ url, isPrimary }, timeoutMs, (failure) => (reason = failure));
  } finally {
    clearTimeout(timer);
  }
}

interface Target {
  readonly url: string;
  readonly isPrimary: boolean;
}

async function connectWithin(
  target: Target,
  timeoutMs: number,
  noteFailure: (reason: string) => void,
): Promise<DatabaseServer> {
  const startedAt = Date.now();
  for (;;) {
    try {
      return await connect(target);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      const reason = describe(error);
      if (!isDatabaseUnavailable(error)) {
        throw new DatabaseStartError(`The database rejected the connection: ${reason}`);
      }
      if (Date.now() + RETRY_INTERVAL_MS > startedAt + timeoutMs) {
        const seconds = Math.round(timeoutMs / 1000);
        throw new DatabaseStartError(`The database did not respond within ${seconds} s: ${reason}`);
      }
      noteFailure(reason);
      await sleep(RETRY_INTERVAL_MS);
    }
  }
}

function describe(error: unknown): string {
  const reason = toDriverError(error)?.message || String(error);
  const hint = hintAtConnectionError(error);
  return hint === null ? reason : `${reason} (${hint})`;
}

function connect({ url, isPrimary }: Target): Promise<DatabaseServer> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      number: string;
      version: string;
      encoding: string;
      isReadOnly: boolean;
    }>(
      `SELECT current_setting('server_version_num') AS number,
              current_setting('server_version') AS version,
              current_setting('server_encoding') AS encoding,
              current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    );
    const { number, version = '?', encoding, isReadOnly = false } = rows[0] ?? {};
    const major = Math.floor(Number(number) / 10_000);
    if (major < MIN_VERSION) {
      throw new DatabaseStartError(
        `PostgreSQL ${MIN_VERSION} or newer is needed; this is ${major}.`,
      );
    }
    // Other encodings lack most characters, and PostgreSQL normalizes no text in them.
    if (encoding !== ENCODING) {
      throw new DatabaseStartError(
        `The encoding of the database must be ${ENCODING}; this is ${encoding} ` +
          `(to create another one: ${CREATE_DATABASE}).`,
      );
    }
    if (isPrimary && isReadOnly) throw new ReadOnlyServerError();
    const { host, port, database = '' } = client;
    return { host, port, database, version };
  });
}
