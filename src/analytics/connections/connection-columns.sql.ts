/** SQL: the columns of `social_connections c` as a `PlatformConnection`. */
export const CONNECTION_COLUMNS = `
  c.is_connected AS "isConnected", c.account_type AS "accountType",
  c.can_report AS "canReport",
  c.last_refreshed_at AS "lastRefreshedAt"`;

/** SQL: whether the status of `social_connections c` is `ready`, as in `connectionStatus`; specification 3.1. */
export const IS_READY = `(
  c.is_connected AND c.can_report AND c.last_refreshed_at IS NOT NULL
    AND NOT (c.platform = 'linkedin' AND c.account_type = 'personal'))`;
