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
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
}
