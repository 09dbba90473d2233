import type { Client } from 'pg';

/**
 * One statement for each table, view, free sequence and routine of the database. Indexes, constraints and sequences of
 * columns follow their table. What belongs to an extension stays with the superuser, as PostgreSQL wants it.
 */
const TRANSFER_STATEMENTS = `
  SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement
    FROM (SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                              WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
                 oid::regclass::text AS name, 'pg_class'::regclass AS class, oid, relnamespace AS schema
            FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
          UNION ALL
          SELECT 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid, pronamespace
            FROM pg_proc) objects
   WHERE schema NOT IN (SELECT oid FROM pg_namespace
                         WHERE nspname ~ '^pg_' OR nspname = 'information_schema')
     AND NOT EXISTS (SELECT FROM pg_depend
                      WHERE classid = class AND objid = objects.oid AND deptype IN ('e', 'a', 'i')
                        AND refclassid IN ('pg_extension'::regclass, 'pg_class'::regclass))`;

/** Gives all that is in the database of this superuser's connection to the role, or nothing if that fails. */
export async function transferOwnership(client: Client, role: string): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ statement: string }>(TRANSFER_STATEMENTS, [role]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('COMMIT');
}
