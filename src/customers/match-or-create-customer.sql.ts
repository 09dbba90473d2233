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
 * The customer that has the e-mail, else the one that has the phone. The lock makes a merge or an erasure wait; one that came first has
 * deleted the customer, and the contact matches nobody.
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
    matched AS MATERIALIZED (
      ${lockedMatch(p.teamId, p.emailKey, p.phone)}
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request, campaign_id)
      SELECT ${p.teamId}, ${p.newId}, ${p.firstName}, ${p.lastName},
             ${p.email}, ${p.emailKey}, ${p.phone}, ${p.keyId}, ${p.requestId}, ${p.campaignId}
       WHERE (${p.emailKey} IS NOT NULL OR ${p.phone} IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM matched)
         AND ${p.onlyIf}
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('created', 1, p.teamId)}, subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
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
 * {@link matchOrCreateCustomer} for a batch. The last common table expression is `linked`: the contacts with
 * `subscriber_id`, which is null without e-mail and phone. A contact whose customer is created by a concurrent transaction, or by
 * another row of the batch, has no row there: the caller must repeat the contact.
 */
export function matchOrCreateCustomers({ teamId, contacts }: MatchSource): string {
  return `
    matched AS MATERIALIZED (
      SELECT ${contacts}.*, customer.id AS matched_id
        FROM ${contacts} LEFT JOIN LATERAL (
          ${lockedMatch(teamId, `${contacts}.email_key`, `${contacts}.phone`)}
        ) customer ON true
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request, campaign_id)
      SELECT ${teamId}, new_customer_id, first_name, last_name, email, email_key, phone, key_id,
             request_id, campaign_id
        FROM matched
       WHERE matched_id IS NULL AND (email_key IS NOT NULL OR phone IS NOT NULL)
       ORDER BY email_key, phone
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('created', 1, teamId)}, linked AS MATERIALIZED (
      SELECT matched.*, coalesce(matched_id, created.id) AS subscriber_id
        FROM matched LEFT JOIN created ON created.id = new_customer_id
       WHERE (email_key IS NULL AND phone IS NULL) OR coalesce(matched_id, created.id) IS NOT NULL
    )`;
}
