import { DataSource } from 'typeorm';
import { loadConfig } from './src/core/config/app-config';
import { schemaOptions } from './src/core/database/data-source-options';

const { database } = loadConfig();
if (database.url === null) {
  // TypeORM would print a thrown error with a stack trace.
  process.stderr.write(
    'Set DATABASE_URL: the migration commands need a database that is running.\n',
  );
  process.exit(1);
}

/** The data source of the TypeORM command line, which `npm run migration:show`, `:run`, `:revert` and `:generate` compile first. */
export default new DataSource(schemaOptions(database.url));
