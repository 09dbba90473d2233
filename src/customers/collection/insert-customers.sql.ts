import { recordable } from '../../tenancy/audit/insert-audit-events.sql';
import { lockOfTeam } from '../../tenancy/locks/team-locks.sql';
import { customersCounted } from '../counts/count-customers.sql';

/**
 * The advisory lock serializes the bulk inserts of a team. Two bulks that share contacts would deadlock: no order
 * of the rows fits both unique indexes, so a retry could deadlock again.
 */
export const INSERT_CUSTOMERS = recordable(
  'insert_customers',
  { events: '$5', onlyIf: 'true' },
  (audited) => `
    WITH lock AS MATERIALIZED (
      ${lockOfTeam('$1', "hashtextextended('customers ' || $1::uuid, 0)")}
    ), new_customers AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                             created_by_key, created_by_request)
      SELECT $1, c.id, "firstName", "lastName", email, "emailKey", phone, username, $3::uuid,
             $4::text
        FROM lock, json_to_recordset($2::json) AS c(id uuid, "firstName" text, "lastName" text,
                                                    email text, "emailKey" text, phone text,
                                                    username text)
      RETURNING id
    ),${customersCounted('new_customers')}${audited}
    SELECT count(*) FROM new_customers`,
);
