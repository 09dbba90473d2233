/** Where the match's values stand among the parameters of the statement that it becomes part of. */
export interface MatchParameters {
  teamId: string;
  newId: string;
  emailKey: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  /** A condition under which a customer may be created at all. */
  onlyIf: string;
}

/**
 * Common table expressions that end in `subscriber (id)`: the team's customer with the e-mail, else with
 * the phone, else a new one; empty when neither is given, or when a racing transaction has just made the
 * customer (then the statement must be run again). Specification 4.2, customer matching.
 */
export function matchOrCreateCustomer(p: MatchParameters): string {
  return `
    matched AS (
      SELECT id FROM (
        SELECT id, 1 AS rank FROM customers WHERE team_id = ${p.teamId} AND email_key = ${p.emailKey}
        UNION ALL
        SELECT id, 2 AS rank FROM customers WHERE team_id = ${p.teamId} AND phone = ${p.phone}
      ) candidates ORDER BY rank LIMIT 1
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone)
      SELECT ${p.teamId}, ${p.newId}, ${p.firstName}, ${p.lastName},
             ${p.email}, ${p.emailKey}, ${p.phone}
       WHERE (${p.emailKey} IS NOT NULL OR ${p.phone} IS NOT NULL)
         AND NOT EXISTS (SELECT FROM matched)
         AND ${p.onlyIf}
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
    )`;
}

/** Where the contacts to be matched come from. */
export interface MatchSource {
  teamId: string;
  /**
   * A common table expression of theirs, each with a `number` of its own: `new_customer_id`, `email_key`, `email`,
   * `phone`, `first_name`, `last_name`.
   */
  asked: string;
  /** A condition under which customers may be created at all. */
  onlyIf: string;
}

/**
 * Common table expressions that end in `subscriber (number, id)`: the team's customer with the e-mail, else with
 * the phone, else a new one. Of those who gave neither there is none, nor of those whose customer is being made by a
 * racing transaction or by another one of these (then they must be asked for again). Specification 4.2, customer matching.
 */
export function matchOrCreateCustomers({ teamId, asked, onlyIf }: MatchSource): string {
  return `
    matched AS MATERIALIZED (
      SELECT number, customer.id
        FROM ${asked}, LATERAL (
          SELECT id FROM (
            SELECT id, 1 AS rank FROM customers
             WHERE team_id = ${teamId} AND email_key = ${asked}.email_key
            UNION ALL
            SELECT id, 2 AS rank FROM customers
             WHERE team_id = ${teamId} AND phone = ${asked}.phone
          ) candidates ORDER BY rank LIMIT 1
        ) customer
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone)
      SELECT ${teamId}, new_customer_id, first_name, last_name, email, email_key, phone
        FROM ${asked}
       WHERE (email_key IS NOT NULL OR phone IS NOT NULL)
         AND NOT EXISTS (SELECT FROM matched WHERE matched.number = ${asked}.number)
         AND ${onlyIf}
       ORDER BY email_key, phone
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT number, id FROM matched
      UNION ALL
      SELECT number, created.id FROM created JOIN ${asked} ON new_customer_id = created.id
    )`;
}
