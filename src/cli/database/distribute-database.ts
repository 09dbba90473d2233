import type { Client } from 'pg';
import { ApiError } from '../../core/errors/api-error';
import {
  type Distribution,
  FOREIGN_KEYS,
  type ForeignKey,
  planDistribution,
  type Table,
  TABLES,
} from './plan-distribution';

/**
 * Foreign keys from tables of all teams to those of one, which Citus does not have. The service keeps them itself: a link is added in the
 * transaction that has locked its form, and members stay as long as their team.
 */
export const KEPT_BY_SERVICE: ReadonlySet<string> = new Set([
  'fk_api_keys_creator',
  'fk_form_links_form',
  'fk_invitations_inviter',
]);

interface Trigger {
  readonly name: string;
  /** The table, or the table of its partition. */
  readonly table: string;
  /** The table or partition, as SQL. */
  readonly place: string;
  readonly definition: string;
}

const SELECT_TRIGGERS = `
  SELECT tgname::text AS name, root.relname::text AS "table", tgrelid::regclass::text AS place,
         pg_get_triggerdef(t.oid) AS definition
    FROM pg_trigger t
    JOIN pg_class root ON root.oid = coalesce(pg_partition_root(t.tgrelid), t.tgrelid)
   WHERE NOT tgisinternal AND t.tgparentid = 0
     AND root.relnamespace = current_schema()::regnamespace
   ORDER BY 1, 3`;

/** Tables that are distributed, or on each server, already. */
const SELECT_PLACED_TABLES = `
  SELECT logicalrelid::text AS name FROM pg_dist_partition
   WHERE partmethod = 'h' OR repmodel = 't'`;

const reject = (reason: string): never => {
  throw new ApiError('VALIDATION_FAILED', [`database: ${reason}`]);
};

/**
 * Distributes the tables by team over the workers of a Citus cluster, in one transaction: all of them or none. Tables that are distributed
 * already stay, so that it can be repeated after a migration that has added tables.
 * @throws ApiError VALIDATION_FAILED with the reason, also when something would be lost
 */
export async function distributeDatabase(client: Client): Promise<Distribution> {
  await checkCluster(client);
  // The mode is sequential so that there is one connection to each worker, which sees the tables that the transaction has made there.
  await client.query(
    `BEGIN; SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL statement_timeout = 0;
     SET LOCAL citus.enable_unsafe_triggers = on; SET LOCAL client_min_messages = error`,
  );
  try {
    const distribution = await distributeTables(client);
    await client.query('COMMIT');
    return distribution;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function checkCluster(client: Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (rowCount === 0) {
    reject('Citus is not installed in this database: CREATE EXTENSION citus on each server.');
  }
  const { rows } = await client.query<{ isCoordinator: boolean; workers: number }>(
    `SELECT citus_is_coordinator() AS "isCoordinator",
            (SELECT count(*)::integer FROM pg_dist_node
              WHERE isactive AND shouldhaveshards AND noderole = 'primary') AS workers`,
  );
  if (rows[0]?.isCoordinator !== true) reject('This server is not the coordinator of the cluster.');
  if (rows[0]?.workers === 0) {
    reject('The cluster has no worker: SELECT citus_add_node(host, port) on the coordinator.');
  }
}

async function distributeTables(client: Client): Promise<Distribution> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const { rows: triggers } = await client.query<Trigger>(SELECT_TRIGGERS);
  const { rows: placedTables } = await client.query<{ name: string }>(SELECT_PLACED_TABLES);
  const { lost, ...distribution } = planDistribution(tables, foreignKeys);
  const unknown = lost.find(({ name }) => !KEPT_BY_SERVICE.has(name));
  if (unknown !== undefined) {
    reject(`The foreign key ${unknown.name} of the table ${unknown.table} would be lost.`);
  }

  const done = new Set(placedTables.map(({ name }) => name));
  const isNew = (table: string): boolean => !done.has(table);
  const [reference, distributed] = [distribution.reference, distribution.distributed].map((names) =>
    names.filter(isNew),
  ) as [string[], string[]];
  const added = new Set([...reference, ...distributed]);
  const changedForeignKeys = foreignKeys.filter(
    ({ table, target }) => added.has(table) || added.has(target),
  );
  const changedTriggers = triggers.filter(({ table }) => added.has(table));
  const quoted = (name: string): string => client.escapeIdentifier(name);

  for (const { name, table } of changedForeignKeys) {
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  }
  for (const { name, place } of changedTriggers) {
    await client.query(`DROP TRIGGER ${quoted(name)} ON ${place}`);
  }
  for (const table of reference) {
    await placeTable(client, table, 'SELECT create_reference_table($1)');
  }
  for (const table of distributed) {
    await placeTable(client, table, `SELECT create_distributed_table($1, 'team_id')`);
  }
  for (const { name, table, definition } of changedForeignKeys.filter(
    (key) => !lost.includes(key),
  )) {
    await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
  for (const { definition } of changedTriggers) await client.query(definition);
  return distribution;
}

/** Moves the rows of a table to where `statement` places them. @throws ApiError when it has not all its rows afterwards */
async function placeTable(client: Client, table: string, statement: string): Promise<void> {
  const before = await countRows(client, table);
  await client.query(statement, [table]);
  // Otherwise the coordinator keeps the rows from before, invisible.
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
  const after = await countRows(client, table);
  if (after !== before) reject(`The table ${table} would have ${after} rows, not ${before}.`);
}

async function countRows(client: Client, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM ${client.escapeIdentifier(table)}`,
  );
  return rows[0]?.count;
}
