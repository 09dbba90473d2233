import path from 'node:path';
import type { WritableConnections } from '@rapport/pg-lanes';
import { DefaultNamingStrategy, type MigrationInterface, type Table } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { CONNECT_TIMEOUT_MS, CONNECTION_OPTIONS } from './pool-options';
import { APPLICATION_NAME, MIGRATION_APPLICATION_NAME } from './with-client';

/** Migrations, oldest first. An explicit list, so that no glob decides which migrations run. */
export type Migrations = readonly (new () => MigrationInterface)[];

/** The entities of all modules, so that no module registers its own. */
const ENTITIES = path.resolve(__dirname, '../../**/entities/*.entity.{js,ts}');

/** Names primary keys as the migrations do. The entities name other constraints, and columns, themselves. */
class NamingStrategy extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return `pk_${this.getTableName(table)}`;
  }
}

export interface DatabaseTarget {
  readonly url: string;
  readonly poolSize: number;
}

/** All connections to the primary, whose pool is one of several. */
interface PrimaryTarget extends DatabaseTarget {
  readonly writable: WritableConnections;
}

/** The TypeORM options of the service, the command line and the tests, whose database is migrated. */
export function dataSourceOptions({
  url,
  poolSize,
  writable,
}: PrimaryTarget): PostgresDataSourceOptions {
  return {
    ...migrationOptions(url, []),
    applicationName: APPLICATION_NAME,
    entities: [ENTITIES],
    poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: { ...CONNECTION_OPTIONS, writable },
  };
}

/** The TypeORM options for migrations: without timeouts, and without entities, since migrations are written in SQL. */
export function migrationOptions(url: string, migrations: Migrations): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url,
    applicationName: MIGRATION_APPLICATION_NAME,
    installExtensions: false,
    migrations: [...migrations],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new NamingStrategy(),
    logging: false,
  };
}

/** The TypeORM options to compare the database with the entities. */
export function schemaOptions(url: string, migrations: Migrations): PostgresDataSourceOptions {
  return {
    ...migrationOptions(url, migrations),
    // TypeORM reads the tables with concurrent statements on one connection, which `pg` deprecates without pipelining.
    extra: { pipeline: true },
    entities: [ENTITIES],
  };
}
