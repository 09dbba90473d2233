import type { AppConfig } from '../config/app-config';
import type { Recovery } from './embedded/server-keeper';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres';
import { migrate } from './migrate';
import { waitForDatabase } from './wait-for-database';

export interface OpenDatabase {
  readonly url: string;
  /** Where the embedded server really keeps its files; null with an external database. */
  readonly dataDir: string | null;
  /** Stops the embedded server if this process started it. Close every pool first. */
  close(): Promise<void>;
}

/**
 * The database of the configuration, answering and migrated: an external one, or the embedded server,
 * which is started unless it runs already. With `recovery` the embedded server is started again when it ends.
 */
export async function openDatabase(
  config: AppConfig,
  notice: (message: string) => void,
  recovery?: Recovery,
): Promise<OpenDatabase> {
  const database = await openServer(config, notice, recovery);
  try {
    await waitForDatabase(database.url);
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openServer(
  { database }: AppConfig,
  notice: (message: string) => void,
  recovery?: Recovery,
): Promise<OpenDatabase> {
  if (database.url !== null) {
    return { url: database.url, dataDir: null, close: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: database.embeddedDataDir,
    notice,
    recovery,
  });
  return {
    url: embedded.url,
    dataDir: embedded.dataDir,
    close: () => embedded.stop(),
  };
}
