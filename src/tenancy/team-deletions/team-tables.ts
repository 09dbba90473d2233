import type { DataSource, EntityMetadata } from 'typeorm';

/** A table with rows of teams. */
export interface TeamTable {
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The columns whose values may be large: PostgreSQL stores them with their length. */
  readonly longColumns: readonly string[];
  /** The name of its rows in reports: `formResponses`. */
  readonly label: string;
}

/** Other types have a fixed length, or few bytes. */
const LONG_TYPES: readonly unknown[] = ['text', 'jsonb', 'bytea'];

const isOfTeams = ({ columns }: EntityMetadata): boolean =>
  columns.some(({ databaseName }) => databaseName === 'team_id');

/** All tables with a column `team_id`, ordered by their foreign keys so that each comes before the tables that it references. */
export function teamTables({ entityMetadatas }: Pick<DataSource, 'entityMetadatas'>): TeamTable[] {
  const waiting = new Map(
    entityMetadatas.filter(isOfTeams).map((entity) => [entity.tableName, entity]),
  );
  const sorted: TeamTable[] = [];
  while (waiting.size > 0) {
    const referenced = new Set(
      [...waiting.values()].flatMap(({ tableName, foreignKeys }) =>
        foreignKeys
          .map(({ referencedEntityMetadata }) => referencedEntityMetadata.tableName)
          .filter((target) => target !== tableName),
      ),
    );
    const ready = [...waiting.values()].filter(({ tableName }) => !referenced.has(tableName));
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.');
    for (const { tableName, primaryColumns, columns } of ready) {
      waiting.delete(tableName);
      sorted.push({
        name: tableName,
        key: primaryColumns.map(({ databaseName }) => databaseName),
        longColumns: columns
          .filter(({ type, isArray }) => isArray || LONG_TYPES.includes(type))
          .map(({ databaseName }) => databaseName),
        label: tableName.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      });
    }
  }
  return sorted;
}
