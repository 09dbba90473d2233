import { DataSource } from 'typeorm';
import { loadConfig } from './src/core/config/app-config';
import { schemaOptions } from './src/core/database/data-source-options';

const { database } = loadConfig();
if (database.url === null) {
  // Not thrown: TypeORM would put a stack trace around it.
  process.stderr.write(
    'Set DATABASE_URL: the migration commands need a database that is running.\n',
  );
  process.exit(1);
}

/** For the TypeORM command line, once compiled: `npm run migration:show` and its siblings. */
export default new DataSource(schemaOptions(database.url));
