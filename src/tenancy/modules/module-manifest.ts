import type { Caller } from '../openapi/api-description';
import type { Type } from '@nestjs/common';
import type { Migrations } from '../../core/database/data-source-options';
import type { ErrorEntry } from '../../core/errors/error-catalogue';
import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';

/** The token of all manifests. */
export const MODULE_MANIFESTS = Symbol('MODULE_MANIFESTS');

/** A group of endpoints in the API documents. */
export interface ModuleTag {
  readonly name: string;
  readonly description: string;
  /** The only API that has the group: that of keys (`/v1`) or that of sessions (the console); undefined: both. */
  readonly only?: Caller;
}

/** An action of the audit log in words. */
export interface ActionWords {
  /** For the list of actions. */
  readonly label: string;
  /** What the actor did, as the rest of a sentence; the name of the target, if it is known, follows. */
  readonly did: string;
  /** Nothing follows. */
  readonly isWhole?: true;
}

/** Words by action. */
export type AuditWords = Readonly<Record<string, ActionWords>>;

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
  readonly tags?: readonly ModuleTag[];
  /** Words for each action that it records, for the console. */
  readonly auditWords?: AuditWords;
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
}
