export { EmbeddedPostgresUnavailableError, UnsafeDataFolderError } from './errors';
export type { Recovery } from './server-keeper';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres';
