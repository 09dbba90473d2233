import type { Client } from 'pg';

/**
 * Selects one statement for each schema, table, partition, view, standalone sequence and routine of the database. Indexes, constraints
 * and the sequences of columns follow their table. Objects of extensions stay with the superuser, as PostgreSQL requires.
 */
const TRANSFER_STATEMENTS = `
  SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement
    FROM (SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                              WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
                 oid::regclass::text AS name, 'pg_class'::regclass AS class, oid, relnamespace AS schema,
                 relkind = 'S' AS is_sequence
            FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
          UNION ALL
          SELECT 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid, pronamespace, false
            FROM pg_proc
          UNION ALL
          SELECT 'SCHEMA', oid::regnamespace::text, 'pg_namespace'::regclass, oid, oid, false
            FROM pg_namespace WHERE nspname <> 'public') objects
   WHERE schema NOT IN (SELECT oid FROM pg_namespace
                         WHERE nspname ~ '^pg_' OR nspname = 'information_schema')
     AND NOT EXISTS (SELECT FROM pg_depend
                      WHERE classid = class AND objid = objects.oid
                        AND (deptype = 'e' OR is_sequence AND deptype IN ('a', 'i'))
                        AND refclassid IN ('pg_extension'::regclass, 'pg_class'::regclass))`;

/** Makes the role the owner of all objects in the database of this superuser's connection, in one transaction. */
export async function transferOwnership(client: Client, role: string): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ statement: string }>(TRANSFER_STATEMENTS, [role]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('COMMIT');
}
