/** Rows of a table that are their own record of what API keys do: the audit log has no event of them. */
export interface OwnRecords {
  /** The kind of target whose list includes them: `customer`. */
  readonly target: string;
  /**
   * A SELECT of the rows of the team `$1` and the target `$3` that a key has written: `id` of version 7, `at`, `key_id`, `action`,
   * `target_kind`, `target_id` as uuid, `details` as jsonb, and `request_id`. An index finds them.
   */
  readonly rows: string;
}

/** The token of the own records of all modules. */
export const OWN_RECORDS = Symbol('OWN_RECORDS');
