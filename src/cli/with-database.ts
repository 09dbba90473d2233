import { ApiError } from '../core/errors/api-error';
import { type AppConfig, loadConfig } from '../core/config/app-config';
import { openDatabase } from '../core/database/open-database';
import { findServiceOrigin } from '../core/processes/service-origin';
import { waitForDatabase } from '../core/database/wait-for-database';
import { MIGRATIONS } from '../modules';
import { useEmbeddedServer } from './use-embedded-server';

/** Shorter than for the service, since a person waits for the result. */
const WAIT_TIMEOUT_MS = 5_000;

type Notice = (message: string) => void;
type Work<T> = (config: AppConfig, url: string) => Promise<T>;

/**
 * Runs `work` on the configured database, or on that of `otherUrl`, after applying pending migrations. An embedded server
 * that was not running is stopped afterwards. @throws ApiError SERVICE_UNAVAILABLE when the database cannot be used
 */
export async function withDatabase<T>(
  notice: Notice,
  work: Work<T>,
  otherUrl?: string,
): Promise<T> {
  const configured = loadConfig();
  const url = otherUrl ?? configured.database.url;
  const config = { ...configured, database: { ...configured.database, url } };
  if (url === null) {
    const { embeddedDataDir } = config.database;
    return useEmbeddedServer(embeddedDataDir, notice, () => runOn(config, notice, work));
  }
  await waitForDatabase(url, { timeoutMs: WAIT_TIMEOUT_MS, report: notice }).catch(unavailable);
  return runOn(config, notice, work);
}

async function runOn<T>(config: AppConfig, notice: Notice, work: Work<T>): Promise<T> {
  const database = await openDatabase(config, MIGRATIONS, notice).catch(unavailable);
  try {
    return await work(await withLinkOrigin(config, database.url), database.url);
  } finally {
    await database.close();
  }
}

/** Links of commands are those of the running service, whose port and `PUBLIC_URL` may be set for it alone. */
async function withLinkOrigin(config: AppConfig, url: string): Promise<AppConfig> {
  return { ...config, publicUrl: config.publicUrl ?? (await findServiceOrigin(url)) };
}

function unavailable(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
}
