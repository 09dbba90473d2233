import type { Type } from '@nestjs/common';
import type { Migrations } from '../../core/database/data-source-options';
import type { TranslatedError } from '../../core/errors/error-catalogue';
import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import type { OwnRecords } from '../audit/own-records';
import type { Caller } from '../openapi/api-description';
import type { CustomerRows } from './customer-rows';

/** The token of all manifests. */
export const MODULE_MANIFESTS = Symbol('MODULE_MANIFESTS');

/** A group of endpoints in the API documents. */
export interface ModuleTag {
  readonly name: string;
  readonly description: string;
  /** The only API that has the group: that of API keys (`/v1`) or that of sessions (the console). By default, both have it. */
  readonly only?: Caller;
}

/** An action of the audit log in the words of one language. */
export interface ActionWords {
  /** For the list of actions. */
  readonly label: string;
  /**
   * What the actor did, as the rest of a sentence. The name of the target, if it is known, stands in the place of `{target}`, or
   * follows.
   */
  readonly did: string;
}

/** What actions are about; a list of actions in the console has these groups. */
type ActionGroup =
  | 'people'
  | 'signIn'
  | 'forms'
  | 'responses'
  | 'customers'
  | 'points'
  | 'keys'
  | 'platforms';

/** An action of the audit log in the languages of the console: English, and German in `de`. */
export interface TranslatedActionWords extends ActionWords {
  readonly group: ActionGroup;
  readonly de: ActionWords;
  /** No target is named. */
  readonly isWhole?: true;
}

/** Words by action. */
export type AuditWords = Readonly<Record<string, TranslatedActionWords>>;

/** A POST of `/v1` whose example in the API document inserts one row, which a GET of the same path lists. */
export interface Creation {
  /** The path in the document, below `/v1`: `/customer/{customerId}/wishlist`. */
  readonly route: string;
  readonly table: string;
  /** The parameter of other routes, such as `wishId`, whose value is the `id` in the response. */
  readonly parameter?: string;
  /**
   * The property of the body, a string, without which a second request with the same body inserts no row: `sku`. The column has the
   * same name in snake case. By default, the same body inserts a row each time.
   */
  readonly unique?: string;
  /** The round trips to the database with an `Idempotency-Key`; default: 3, with one of its own. */
  readonly roundTrips?: number;
}

/** Statements of a table that read more rows than one complete unique key finds, on purpose. */
export interface RangeReads {
  /** The name of the statement, or a pattern of its text. By default, any statement of the table. */
  readonly statement?: string | RegExp;
  readonly table: string;
  /** The columns by which the rows are found, possibly with others, or null if by none. */
  readonly by: readonly string[] | null;
  readonly reason: string;
}

/** What the tests that cover all modules have to know of one. */
export interface ModuleTests {
  readonly creates?: readonly Creation[];
  readonly rangeReads?: readonly RangeReads[];
  /** How many rows each foreign key with `ON DELETE CASCADE` deletes at most with one row, by its name. */
  readonly cascades?: Readonly<Record<string, string>>;
  /** The columns with a meaning in docs/privacy.md that contain words of the team, and none of a customer: `wishes.sku`. */
  readonly wordsOfTeam?: readonly string[];
}

/** What a module declares. `src/modules.ts` lists the manifests; everything that knows all modules derives from this list. */
export interface ModuleManifest {
  /** The folder below `src`. */
  readonly name: string;
  /** The modules whose services it imports besides `core` and `tenancy`: a list of literals, which the linter reads. */
  readonly uses: readonly string[];
  /** Imports its Nest modules. A manifest is data: a process that only applies migrations loads no module. */
  readonly load: () => Promise<readonly Type[]>;
  readonly migrations?: Migrations;
  readonly expiredRows?: readonly ExpiredRows[];
  /** Rows that say which API key wrote them, so that the audit log has no event of them. */
  readonly ownRecords?: readonly OwnRecords[];
  /** Its tables with rows about customers: what a merge of two customers and the archive of one do with them. */
  readonly customerRows?: readonly CustomerRows[];
  readonly tags?: readonly ModuleTag[];
  /** Words for each action that it records, for the console. */
  readonly auditWords?: AuditWords;
  /** From `defineErrors`, which has added them to the catalogue. */
  readonly errors?: Readonly<Record<string, TranslatedError>>;
  readonly tests?: ModuleTests;
}
