/** SQL: whether a `social_connections c` is `ready`, as `connectionStatus` has it; specification 3.1. */
export const IS_READY = `(
  c.is_connected AND c.last_refreshed_at IS NOT NULL
    AND NOT (c.platform = 'linkedin' AND c.account_type = 'personal'))`;
