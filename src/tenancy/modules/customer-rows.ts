import type { ModuleRef } from '@nestjs/core';
import type { Statement } from '../../core/database/statement';
import { MODULE_MANIFESTS, type ModuleManifest } from './module-manifest';

/** A text in the languages of the console. */
interface TranslatedText {
  readonly en: string;
  readonly de: string;
}

/** Why something does not happen by a declaration: what does it instead, or why it is not needed. */
interface NotDeclared {
  readonly reason: string;
}

/** Moves the rows of a customer to another one. */
export interface MovedRows {
  /**
   * Gives the rows of the customer `$2` of the team `$1` to the customer `$3`; both are locked. What it leaves is deleted with the
   * customer, or keeps the customer from being deleted. It runs in the request of the merge, so the rows must be few.
   */
  readonly move: Statement;
}

/** A list in the archive with everything about one customer. */
export interface ArchivedRows {
  /** The property in `data.json`: `wishes`. */
  readonly name: string;
  /** The heading in `index.html`. */
  readonly title: TranslatedText;
  /**
   * Reads rows of the customer `$2` of the team `$1` whose id is after `$3`, at most `$4`, in the order of the ids: `id`, `createdAt`, and
   * the columns.
   */
  readonly list: Statement;
  /** The labels of the columns, which are texts and numbers, by their names. */
  readonly columns: Readonly<Record<string, TranslatedText>>;
}

/** A table with rows about customers: with a foreign key to `customers`, or a column `customer_id`. */
export interface CustomerRows {
  readonly table: string;
  readonly merge: MovedRows | NotDeclared;
  readonly archive: ArchivedRows | NotDeclared;
}

/** What the manifests declare about the rows of customers. */
const customerRowsOf = (modules: ModuleRef): CustomerRows[] =>
  modules
    .get<readonly ModuleManifest[]>(MODULE_MANIFESTS, { strict: false })
    .flatMap(({ customerRows = [] }) => customerRows);

export const movesOf = (modules: ModuleRef): Statement[] =>
  customerRowsOf(modules).flatMap(({ merge }) => ('move' in merge ? [merge.move] : []));

export const archivedListsOf = (modules: ModuleRef): ArchivedRows[] =>
  customerRowsOf(modules).flatMap(({ archive }) => ('list' in archive ? [archive] : []));
