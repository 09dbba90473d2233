import { comparableId } from '../../core/values/identifiers';
import type { Actor, RequestScope } from '../scope/request-scope';

export const ACTOR_KINDS = ['user', 'key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** A change as the audit log records it. */
export interface AuditedChange {
  /** Who makes it: a member, an API key, or the operator, who has no id. */
  readonly actor: Pick<Actor, 'kind' | 'id'>;
  /** The id of the operation: `createKey`. */
  readonly action: string;
  /** What was changed: `key`. */
  readonly targetKind: string;
  readonly targetId: string | null;
  /** No secrets, and no personal data of customers. Large values are shortened when they are stored. */
  readonly details: Readonly<Record<string, unknown>>;
  /** null for the operator, who sends no request. */
  readonly requestId: string | null;
}

/** A change by the operator, on the command line or at the setup. */
export const changeByOperator = (
  action: string,
  targetKind: string,
  targetId: string | null,
  details: AuditedChange['details'] = {},
): AuditedChange => ({
  actor: { kind: 'system', id: null },
  action,
  targetKind,
  targetId: targetId === null ? null : comparableId(targetId),
  details,
  requestId: null,
});

/** A change by the actor of a scope: a member in the console, or the operator on the command line. */
export const changeBy = (
  { actor: { kind, id }, requestId }: RequestScope,
  action: string,
  targetKind: string,
  targetId: string | null,
  details: AuditedChange['details'] = {},
): AuditedChange => ({ actor: { kind, id }, action, targetKind, targetId, details, requestId });
