import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Client } from 'pg';
import { ApiError } from '../core/errors/api-error';

const POLL_MS = 50;
/** A command that has just joined the server is not seen before it connects. */
const QUIET_POLLS = 6;
/** Of joining a server that ends in the same moment. */
const MAX_ATTEMPTS = 20;

/**
 * Runs `work` on the embedded server. A server that had to be started for it is stopped afterwards, but not
 * under another process that has joined it meanwhile, such as a second command.
 */
export async function useEmbeddedServer<T>(
  dataDir: string,
  notice: (message: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { server, presence } = await enter(dataDir, notice);
  try {
    return await work(server.url);
  } finally {
    if (!server.adopted) await waitUntilAlone(presence, notice);
    await presence?.end();
    await server.stop();
  }
}

/** Starts a server or joins the one there is; once more, when that one ended before it saw us. */
async function enter(dataDir: string, notice: (message: string) => void) {
  for (let attempt = 1; ; attempt += 1) {
    const server = await startEmbeddedPostgres({ dataDir, notice }).catch((cause: unknown) => {
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
    });
    const presence = await connect(server.adminUrl);
    const isEnding = presence === null && server.adopted;
    if (!isEnding || attempt === MAX_ATTEMPTS) return { server, presence };
    await sleep(POLL_MS);
  }
}

/** The superuser's connection by which others see us, and which sees theirs. null: the server that we joined is just ending. */
async function connect(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

async function waitUntilAlone(
  presence: Client | null,
  notice: (message: string) => void,
): Promise<void> {
  let isTold = false;
  for (let quiet = 0; quiet < QUIET_POLLS;) {
    const others = presence === null ? 0 : await countOthers(presence);
    quiet = others === 0 ? quiet + 1 : 0;
    if (others > 0 && !isTold) {
      isTold = true;
      notice('Another process has joined the database that this command started; waiting for it.');
    }
    await sleep(POLL_MS);
  }
}

/** Nobody, too, when the server has ended by itself. */
async function countOthers(presence: Client): Promise<number> {
  try {
    const { rows } = await presence.query<{ others: number }>(
      `SELECT count(*)::integer AS others FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0;
  }
}
