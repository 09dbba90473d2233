import type { Recovery } from '@rapport/embedded-postgres';
import type { AppConfig } from '../config/app-config';
import { checkServiceConnection } from './check-service-connection';
import type { Migrations } from './data-source-options';
import { migrate } from './migrate';
import { startEmbeddedServer } from './start-embedded-server';
import { type DatabaseServer, waitForDatabase } from './wait-for-database';

export interface OpenDatabase {
  readonly url: string;
  /** `joined` is the embedded server of another process. */
  readonly mode: 'external' | 'embedded' | 'joined';
  readonly server: DatabaseServer;
  /** The resolved data folder of the embedded server, or null with an external database. */
  readonly dataDir: string | null;
  /** Stops the embedded server if this process started it. Close every pool first. */
  close(): Promise<void>;
}

/** What the service does beyond a command. */
interface ServiceOptions {
  /** Called with what the operator should mend. */
  readonly warn: (message: string) => void;
  /** Restarts the embedded server when it ends. */
  readonly recovery: Recovery;
}

/**
 * Opens and migrates the database of the configuration: an external one, or the embedded server, which is started unless it runs
 * already.
 */
export async function openDatabase(
  config: AppConfig,
  migrations: Migrations,
  notice: (message: string) => void,
  service?: ServiceOptions,
): Promise<OpenDatabase> {
  const database = await openServer(config, notice, service?.recovery);
  try {
    const server = await waitForDatabase(database.url, { report: notice, isPrimary: true });
    // The embedded server is no pooler.
    if (database.mode === 'external') {
      const dropped = await checkServiceConnection(database.url);
      if (dropped !== null) service?.warn(dropped);
    }
    await migrate(database.url, migrations, service?.warn);
    return { ...database, server };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openServer(
  { database }: AppConfig,
  notice: (message: string) => void,
  recovery?: Recovery,
): Promise<Omit<OpenDatabase, 'server'>> {
  if (database.url !== null) {
    return {
      url: database.url,
      mode: 'external',
      dataDir: null,
      close: async () => undefined,
    };
  }
  const embedded = await startEmbeddedServer({
    dataDir: database.embeddedDataDir,
    notice,
    recovery,
  });
  return {
    url: embedded.url,
    mode: embedded.joined ? 'joined' : 'embedded',
    dataDir: embedded.dataDir,
    close: () => embedded.stop(),
  };
}
