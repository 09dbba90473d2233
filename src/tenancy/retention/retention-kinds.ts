/** Data of which people decide how long they are kept. */
export const RETENTION_KINDS = [
  'responses',
  'quarantine',
  'deliveries',
  'audit',
  'posts',
  'idempotency',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** The kinds of which each form can choose otherwise than its team. */
export const FORM_RETENTION_KINDS = [
  'responses',
  'quarantine',
  'deliveries',
] as const satisfies readonly RetentionKind[];
export type FormRetentionKind = (typeof FORM_RETENTION_KINDS)[number];

export const MAX_RETENTION_DAYS = 3_650;

/** The minimum of days that a team can choose, so that nobody can empty the audit log by a choice. */
export const MIN_RETENTION_DAYS: Readonly<Record<RetentionKind, number>> = {
  responses: 1,
  quarantine: 1,
  deliveries: 1,
  audit: 90,
  posts: 1,
  idempotency: 1,
};

/** What the operator allows: the days of teams that have chosen none, and the maximum that a team can choose. null stands for ever. */
export interface RetentionLimit {
  readonly defaultDays: number | null;
  readonly maxDays: number | null;
}

export type RetentionLimits = Readonly<Record<RetentionKind, RetentionLimit>>;

/**
 * The limits without settings of the operator. Spam is never kept longer, and neither are stored responses of an `Idempotency-Key`: each
 * request with one adds a row.
 */
export const RETENTION_DEFAULTS: RetentionLimits = {
  responses: { defaultDays: null, maxDays: null },
  quarantine: { defaultDays: 30, maxDays: 30 },
  deliveries: { defaultDays: 30, maxDays: null },
  audit: { defaultDays: 400, maxDays: null },
  posts: { defaultDays: null, maxDays: null },
  idempotency: { defaultDays: 1, maxDays: 30 },
};
