import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  EmbeddedPostgresUnavailableError,
  startEmbeddedPostgres,
  UnsafeDataFolderError,
} from '@rapport/embedded-postgres';
import { DatabaseStartError } from './wait-for-database';

const OTHER_SERVER = 'set DATABASE_URL to a PostgreSQL of version 14 or newer.';
const OTHER_FOLDER =
  'Set EMBEDDED_DATA_DIR to a folder that belongs to the user who starts the service, in folders that only that user and root can write to.';

/**
 * Starts the embedded server, or joins the running one.
 * @throws DatabaseStartError with the setting that helps, when there is one
 */
export function startEmbeddedServer(
  options: EmbeddedPostgresOptions,
  start = startEmbeddedPostgres,
): Promise<EmbeddedPostgres> {
  return start(options).catch((cause: unknown) => {
    if (cause instanceof EmbeddedPostgresUnavailableError) {
      throw new DatabaseStartError(`${cause.message}: ${OTHER_SERVER}`, { cause });
    }
    if (cause instanceof UnsafeDataFolderError) {
      throw new DatabaseStartError(`${cause.message}. ${OTHER_FOLDER}`, { cause });
    }
    throw cause;
  });
}
