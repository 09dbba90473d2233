/** Small tables of all teams that statements read together with rows of a team. */
const TABLES_READ_WITH_TEAMS: ReadonlySet<string> = new Set([
  'retention_limits',
  'social_app_limits',
  'social_budgets',
]);

export interface Table {
  readonly name: string;
  /** Whether its primary key and all unique indexes begin with the team. */
  readonly isOfTeams: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  readonly definition: string;
}

/** Where the tables of a cluster are: spread by team over the workers, whole on each server, or on the coordinator only. */
export interface Distribution {
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  readonly local: readonly string[];
}

/** All tables of the schema, in the order of their names. */
export const TABLES = `
  SELECT c.relname::text AS name,
         EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)
           AND NOT EXISTS (
             SELECT 1 FROM pg_index i
               LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
              WHERE i.indrelid = c.oid AND i.indisunique AND a.attname IS DISTINCT FROM 'team_id')
           AS "isOfTeams"
    FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
     AND NOT c.relispartition
   ORDER BY 1`;

export const FOREIGN_KEYS = `
  SELECT conname::text AS name, conrelid::regclass::text AS "table",
         confrelid::regclass::text AS target, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
   WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0
   ORDER BY 1`;

/**
 * Tables whose unique indexes begin with the team are distributed. What they refer to, and what is read with them, is on each server. All
 * others are on the coordinator; their foreign keys to distributed tables are `lost`, because Citus has none in this direction.
 */
export function planDistribution(
  tables: readonly Table[],
  foreignKeys: readonly ForeignKey[],
): Distribution & { readonly lost: readonly ForeignKey[] } {
  const teamTables = new Set(tables.filter(({ isOfTeams }) => isOfTeams).map(({ name }) => name));
  const referencedTables = new Set(
    foreignKeys.filter(({ table }) => teamTables.has(table)).map(({ target }) => target),
  );
  const kindOf = ({ name }: Table): keyof Distribution => {
    if (teamTables.has(name)) return 'distributed';
    return referencedTables.has(name) || TABLES_READ_WITH_TEAMS.has(name) ? 'reference' : 'local';
  };
  const namesOf = (kind: keyof Distribution): string[] =>
    tables.filter((table) => kindOf(table) === kind).map(({ name }) => name);
  return {
    distributed: namesOf('distributed'),
    reference: namesOf('reference'),
    local: namesOf('local'),
    lost: foreignKeys.filter(
      ({ table, target }) => !teamTables.has(table) && teamTables.has(target),
    ),
  };
}
