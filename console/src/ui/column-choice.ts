import type { ListColumnsDto } from '../../../packages/client/src/generated/console';

/** Which optional columns a person has shown or hidden; those without an entry are as the page says. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/**
 * A list whose columns a person chooses. The account keeps those of the lists that it knows; those of the responses to a form are its fields,
 * and only the browser keeps them, so that no account has words of a form that is deleted.
 */
export type ListId = ListColumnsDto['list'] | `responses ${string}`;

export const isKeptByAccount = (listId: ListId): listId is ListColumnsDto['list'] =>
  !listId.startsWith('responses ');

interface OptionalColumn {
  readonly id: string;
  /** `hidden`: not shown until it is chosen. Without it, the column is always shown. */
  readonly isOptional?: boolean | 'hidden';
}

export const isShown = ({ id, isOptional }: OptionalColumn, choice: ColumnChoice): boolean =>
  isOptional === undefined || isOptional === false ? true : (choice[id] ?? isOptional !== 'hidden');

export const columnsKey = (personId: string, listId: ListId): string =>
  `rapport.columns.${personId}.${listId}`;

/** The copy of a choice that this browser has. */
export interface KeptChoice {
  /** {@link columnsKey} */
  readonly key: string;
  readonly choice: ColumnChoice;
}

/** The copy with a key: `last` if it is of the same list, or what is stored. */
export const keptChoice = (
  key: string,
  last: KeptChoice | null,
  store: Pick<Storage, 'getItem'>,
): KeptChoice => (last?.key === key ? last : { key, choice: parseChoice(store.getItem(key)) });

/** Reads a stored choice; empty if the text is not a choice. */
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
