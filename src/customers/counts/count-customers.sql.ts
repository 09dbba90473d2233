/** Rows of the counter of a team, so that statements that insert customers at the same time seldom wait for each other. */
const SLOTS = 16;

/**
 * A CTE that counts customers. Each statement that inserts or deletes customers has it; the slot is that of the random end of an id.
 * @param moved the name of the CTE with the `id` of each customer, usually with none or one
 * @param sign 1: they were inserted; -1: they were deleted
 */
export const customersCounted = (moved: string, sign: 1 | -1 = 1, teamId = '$1'): string => `
    customers_counted AS (
      INSERT INTO customer_counts (team_id, slot, customers)
      SELECT ${teamId}::uuid,
             (get_byte(uuid_send((SELECT id FROM ${moved} LIMIT 1)), 15) % ${SLOTS})::smallint,
             ${sign} * count(*)
        FROM ${moved} HAVING count(*) > 0
      ON CONFLICT (team_id, slot)
      DO UPDATE SET customers = customer_counts.customers + excluded.customers
    )`;

/**
 * Locks all counters of the team $1. A statement that inserts or deletes customers changes one of them, so that it waits; what it has inserted or deleted
 * is not visible until then.
 */
export const LOCK_CUSTOMER_COUNTS = `
  INSERT INTO customer_counts (team_id, slot, customers)
  SELECT $1, slot, 0 FROM generate_series(0, ${SLOTS - 1}) AS slot
  ON CONFLICT (team_id, slot) DO UPDATE SET customers = customer_counts.customers`;

/** Sets the locked counters of the team $1 to the number of its customers. */
export const RECOUNT_CUSTOMERS = `
  WITH previous_count AS (
    SELECT sum(customers) AS counted FROM customer_counts WHERE team_id = $1
  ), actual_count AS (
    SELECT count(*) AS customers FROM customers WHERE team_id = $1
  ), corrected_counts AS (
    UPDATE customer_counts
       SET customers = CASE slot WHEN 0 THEN actual_count.customers ELSE 0 END
      FROM actual_count, previous_count
     WHERE team_id = $1 AND previous_count.counted <> actual_count.customers
  )
  SELECT previous_count.counted::float8 AS counted, actual_count.customers::float8 AS customers
    FROM previous_count, actual_count`;

/** SQL: the number of customers of the team $1. */
export const CUSTOMER_TOTAL = `
  SELECT coalesce(sum(customers), 0)::bigint AS total FROM customer_counts WHERE team_id = $1`;
