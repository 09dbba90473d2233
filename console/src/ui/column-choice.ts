/** Which optional columns a person has shown or hidden; those without an entry are as the page says. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

interface OptionalColumn {
  readonly id: string;
  /** `hidden`: not shown until it is chosen. Without it, the column is always shown. */
  readonly isOptional?: boolean | 'hidden';
}

export const isShown = ({ id, isOptional }: OptionalColumn, choice: ColumnChoice): boolean =>
  isOptional === undefined || isOptional === false ? true : (choice[id] ?? isOptional !== 'hidden');

export const columnsKey = (personId: string, listId: string): string =>
  `rapport.columns.${personId}.${listId}`;

/** Reads a stored choice; a text that is none is an empty one. */
export function parseChoice(stored: string | null): ColumnChoice {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    );
  } catch {
    return {};
  }
}
