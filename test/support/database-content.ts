import { Client } from 'pg';

interface TableContent {
  rows: number;
  digest: string;
}

/** The content of a database in a form that can be compared. */
export interface DatabaseContent {
  /** By table. */
  tables: Record<string, TableContent>;
  sequences: Record<string, object>;
  /** The definitions of columns, constraints, indexes, triggers, functions and extensions. */
  definitions: string[];
}

const RELATIONS = `
  SELECT relname::text AS name, relkind::text AS kind FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'S') ORDER BY 1`;

const DEFINITIONS = `
  SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
                   attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS definition
    FROM pg_attribute
    JOIN pg_class c ON c.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
    FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'foreign key', tgrelid::regclass, tgtype, tgenabled) FROM pg_trigger WHERE tgisinternal
  UNION ALL
  SELECT pg_get_functiondef(p.oid) FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT concat_ws(' ', 'extension', extname, extversion) FROM pg_extension
  ORDER BY 1`;

export async function readContent(url: string): Promise<DatabaseContent> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; kind: string }>(RELATIONS);
    const content: DatabaseContent = { tables: {}, sequences: {}, definitions: [] };
    for (const { name, kind } of rows) {
      const relation = client.escapeIdentifier(name);
      if (kind === 'S') {
        const state = `SELECT last_value, is_called FROM ${relation}`;
        content.sequences[name] = (await client.query<object>(state)).rows[0] ?? {};
      } else {
        content.tables[name] = await readTable(client, relation);
      }
    }
    const definitions = await client.query<{ definition: string }>(DEFINITIONS);
    content.definitions = definitions.rows.map(({ definition }) => definition);
    return content;
  } finally {
    await client.end();
  }
}

/** Reads a table with its generated columns. */
async function readTable(client: Client, table: string): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `SELECT count(*)::int AS rows, md5(string_agg(digest, '' ORDER BY digest COLLATE "C")) AS digest
       FROM (SELECT md5(t::text) AS digest FROM ${table} t) AS digests`,
  );
  return rows[0] ?? { rows: 0, digest: '' };
}
