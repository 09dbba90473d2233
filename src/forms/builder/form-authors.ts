import type { RequestScope } from '../../tenancy/scope/request-scope';

/** Names who changes forms. The module of people provides it, because it depends on this module. */
export abstract class FormAuthors {
  /** The name of a member, or the label or else the prefix of an API key, or null if unknown. */
  abstract findName(scope: RequestScope, id: string): Promise<string | null>;
}
