import { insertAuditEvents } from '../tenancy/audit/insert-audit-events.sql';
import type { Statement } from '../core/database/statement';

const CUSTOMER_COLUMNS = `
  id, first_name AS "firstName", last_name AS "lastName", email, phone, points::float8 AS points`;

export const FIND_CUSTOMER: Statement = {
  name: 'find_customer',
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE team_id = $1 AND id = $2`,
};

export const UPDATE_CUSTOMER: Statement = {
  name: 'update_customer',
  text: `
    WITH updated_customer AS (
      UPDATE customers
         SET first_name = coalesce($3, first_name),
             last_name = coalesce($4, last_name),
             email = CASE WHEN $5 THEN $6 ELSE email END,
             email_key = CASE WHEN $5 THEN $7 ELSE email_key END,
             phone = CASE WHEN $8 THEN $9 ELSE phone END,
             username = CASE WHEN $10 THEN $11 ELSE username END,
             updated_at = now()
       WHERE team_id = $1 AND id = $2
      RETURNING ${CUSTOMER_COLUMNS}
    ), new_audit_event AS (${insertAuditEvents('$1', '$12', 'EXISTS (SELECT 1 FROM updated_customer)')}
    )
    SELECT * FROM updated_customer`,
};

export const FIND_TAKEN_CONTACTS: Statement = {
  name: 'find_taken_contacts',
  text: `
    SELECT EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND id <> $2 AND email_key = $3)
             AS "emailTaken",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND id <> $2 AND phone = $4)
             AS "phoneTaken"`,
};
