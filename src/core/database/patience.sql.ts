/**
 * A common table expression for statements that do the work of many requests: none of them waits for long for what one of
 * them needs. It then fails as a whole (`lock_timeout`), before PostgreSQL looks for a deadlock, and each is tried alone.
 * It must be joined wherever the first lock is taken, or it is never evaluated. Not for use in a transaction, which would keep it.
 */
export const PATIENCE =
  "patience AS MATERIALIZED (SELECT set_config('lock_timeout', '100ms', true))";
