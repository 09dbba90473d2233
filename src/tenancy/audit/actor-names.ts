import type { RequestScope } from '../scope/request-scope';

/** The ids of the authors of changes. */
export interface ActorIds {
  readonly members: readonly string[];
  readonly keys: readonly string[];
}

/** Names who makes changes in a team. The module of people provides it, because it depends on the modules that show names. */
export abstract class ActorNames {
  /** The names of members, and the labels or else the prefixes of API keys, by their ids. */
  abstract find(scope: RequestScope, ids: ActorIds): Promise<ReadonlyMap<string, string>>;
}
