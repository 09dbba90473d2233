import { customersCounted } from './counts/count-customers.sql';

/** The parameters, such as `$1`, that hold the contact in the enclosing statement. */
export interface MatchParameters {
  teamId: string;
  newId: string;
  emailKey: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  /** The API key that creates the customer, and its request. */
  keyId: string;
  requestId: string;
  /** The campaign of the response that creates the customer. */
  campaignId: string;
  /** SQL condition: when false, no customer is created. */
  onlyIf: string;
}

/**
 * SQL: the customer that has the e-mail, or else the phone. The lock makes a merge or an erasure wait. If a merge or an erasure came
 * first, it has deleted the customer, and the contact matches nobody.
 */
const lockedMatch = (teamId: string, emailKey: string, phone: string): string => `
      SELECT customer.id FROM (
        SELECT id FROM (
          SELECT id, 1 AS rank FROM customers WHERE team_id = ${teamId} AND email_key = ${emailKey}
          UNION ALL
          SELECT id, 2 AS rank FROM customers WHERE team_id = ${teamId} AND phone = ${phone}
        ) candidates ORDER BY rank LIMIT 1) candidate
       CROSS JOIN LATERAL (
         SELECT id FROM customers WHERE team_id = ${teamId} AND id = candidate.id
            FOR KEY SHARE) customer`;

/**
 * Common table expressions that match a customer by e-mail, else by phone, or create one; specification 4.2.
 * The last one is `subscriber (id)`. It has no row without a contact, or when a concurrent transaction has just created the
 * customer: then the caller must repeat the statement.
 */
export function matchOrCreateCustomer(p: MatchParameters): string {
  return `
    matched_customer AS MATERIALIZED (
      ${lockedMatch(p.teamId, p.emailKey, p.phone)}
    ), new_customer AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request, campaign_id)
      SELECT ${p.teamId}, ${p.newId}, ${p.firstName}, ${p.lastName},
             ${p.email}, ${p.emailKey}, ${p.phone}, ${p.keyId}, ${p.requestId}, ${p.campaignId}
       WHERE (${p.emailKey} IS NOT NULL OR ${p.phone} IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM matched_customer)
         AND ${p.onlyIf}
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('new_customer', 1, p.teamId)}, subscriber AS (
      SELECT id FROM matched_customer UNION ALL SELECT id FROM new_customer
    )`;
}

/** The contacts to match. */
export interface MatchSource {
  teamId: string;
  /**
   * The name of a common table expression with one row per contact: `new_customer_id`, `email_key`, `email`, `phone`,
   * `first_name`, `last_name`, `key_id`, `request_id`, `campaign_id`, and any others.
   */
  contacts: string;
}

/**
 * {@link matchOrCreateCustomer} for a batch. The last common table expression is `linked_contacts`: the contacts with
 * `subscriber_id`, which is null without e-mail and phone. A contact whose customer is created by a concurrent transaction, or by
 * another row of the batch, has no row there: the caller must repeat the contact.
 */
export function matchOrCreateCustomers({ teamId, contacts }: MatchSource): string {
  return `
    matched_contacts AS MATERIALIZED (
      SELECT ${contacts}.*, customer.id AS matched_id
        FROM ${contacts} LEFT JOIN LATERAL (
          ${lockedMatch(teamId, `${contacts}.email_key`, `${contacts}.phone`)}
        ) customer ON true
    ), new_customers AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request, campaign_id)
      SELECT ${teamId}, new_customer_id, first_name, last_name, email, email_key, phone, key_id,
             request_id, campaign_id
        FROM matched_contacts
       WHERE matched_id IS NULL AND (email_key IS NOT NULL OR phone IS NOT NULL)
       ORDER BY email_key, phone
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('new_customers', 1, teamId)}, linked_contacts AS MATERIALIZED (
      SELECT matched_contacts.*, coalesce(matched_id, new_customers.id) AS subscriber_id
        FROM matched_contacts LEFT JOIN new_customers ON new_customers.id = new_customer_id
       WHERE (email_key IS NULL AND phone IS NULL) OR coalesce(matched_id, new_customers.id) IS NOT NULL
    )`;
}
