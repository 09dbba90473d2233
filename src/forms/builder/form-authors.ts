import type { TeamScope } from '../../tenancy/scope/team-context';

/** Names who changes forms. The module of people provides it, because it depends on this module. */
export abstract class FormAuthors {
  /** The name of a member, or the label or else the prefix of an API key; null: unknown. */
  abstract findName(team: TeamScope, id: string): Promise<string | null>;
}
