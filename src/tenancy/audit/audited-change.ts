export const ACTOR_KINDS = ['user', 'key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who makes a change. */
export interface Actor {
  readonly kind: ActorKind;
  /** The member or the API key; null: the operator. */
  readonly id: string | null;
}

/** A change as the audit log records it. */
export interface AuditedChange {
  readonly actor: Actor;
  /** The id of the operation: `createKey`. */
  readonly action: string;
  /** What was changed: `key`. */
  readonly targetKind: string;
  readonly targetId: string | null;
  /** No secrets, and no personal data of customers. Large values are shortened when they are stored. */
  readonly details: Readonly<Record<string, unknown>>;
  /** null: the operator, who sends no request. */
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
  targetId,
  details,
  requestId: null,
});
