import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedServer } from '../core/database/start-embedded-server';
import { ApiError } from '../core/errors/api-error';

const POLL_INTERVAL_MS = 50;
/** A process that has joined the server is visible only once it has connected. */
const REQUIRED_IDLE_POLLS = 6;
/** Attempts to join a server that is stopping. */
const MAX_ATTEMPTS = 20;

/**
 * Runs `work` on the embedded server. A server that this process started is stopped afterwards, once all other processes
 * that have joined it, such as a second command, have disconnected.
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
    if (!server.joined) await waitUntilAlone(presence, notice);
    await presence?.end();
    await server.stop();
  }
}

/** Starts a server or joins the running one; tries again if the running server stops at the same moment. */
async function enter(dataDir: string, notice: (message: string) => void) {
  for (let attempt = 1; ; attempt += 1) {
    const server = await startEmbeddedServer({ dataDir, notice }).catch((cause: unknown) => {
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
    });
    const presence = await connect(server.adminUrl);
    const isStopping = presence === null && server.joined;
    if (!isStopping || attempt === MAX_ATTEMPTS) return { server, presence };
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Opens, as superuser, the connection by which other processes see this one. Returns null if the server is stopping. */
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
  let isReported = false;
  for (let idle = 0; idle < REQUIRED_IDLE_POLLS;) {
    const others = presence === null ? 0 : await countOthers(presence);
    idle = others === 0 ? idle + 1 : 0;
    if (others > 0 && !isReported) {
      isReported = true;
      notice('Another process has joined the database that this command started; waiting for it.');
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Counts the connections of other processes; 0 also if the server has stopped by itself. */
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
