import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../core/http/team-context';
import { Database } from '../core/database/database';
import { BATCH_LOCK_TIMEOUT, userOfBatch, WriteBatcher } from '../core/database/write-batcher';
import type { Statement } from '../core/database/statement';
import type { TakenContacts } from './customers.repository';
import type { NewCustomer } from './new-customer';

/** Neither created nor taken: a rival has just made that customer, and can be seen from now on; run it again. */
export interface InsertOutcome extends TakenContacts {
  created: boolean;
}

/** The outer look-ups see the table as it was before, so the new row itself is never its own rival. */
const INSERT_CUSTOMER: Statement = {
  name: 'insert_customer',
  text: `
    WITH inserted AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM inserted) AS "created",
           EXISTS (SELECT FROM customers WHERE team_id = $1 AND email_key = $6) AS "emailTaken",
           EXISTS (SELECT FROM customers WHERE team_id = $1 AND phone = $7) AS "phoneTaken"`,
};

/**
 * The same for many. The order keeps most of those who want the same contacts from waiting for each other. The arrays
 * stand in queries of their own to hide their lengths from the planner, which would plan anew for each. Customers
 * that have the contacts are counted: PostgreSQL may serve EXISTS by reading all customers of the team.
 */
const INSERT_CUSTOMERS_EACH: Statement = {
  name: 'insert_customers_each',
  text: `
    WITH ${BATCH_LOCK_TIMEOUT}, asked AS MATERIALIZED (
      SELECT asked.*
        FROM batch_lock_timeout,
             unnest((SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::text[]),
                    (SELECT $5::text[]), (SELECT $6::text[]), (SELECT $7::text[]),
                    (SELECT $8::text[]))
             WITH ORDINALITY AS asked (id, first_name, last_name, email, email_key, phone, username,
                                       number)
    ), inserted AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username)
      SELECT $1, id, first_name, last_name, email, email_key, phone, username
        FROM asked ORDER BY email_key, phone
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT inserted.id IS NOT NULL AS "created",
           (SELECT count(*) FROM customers
             WHERE team_id = $1 AND email_key = asked.email_key) > 0 AS "emailTaken",
           (SELECT count(*) FROM customers
             WHERE team_id = $1 AND phone = asked.phone) > 0 AS "phoneTaken"
      FROM asked LEFT JOIN inserted USING (id)
     ORDER BY number`,
};

interface Insert {
  readonly team: TeamScope;
  readonly customer: NewCustomer;
}

/** Makes customers, one by one or, when they come at once, many of a team together. */
@Injectable()
export class CustomerInsertRepository {
  private readonly inserts = new WriteBatcher<Insert, InsertOutcome>({
    writeOne: (insert) => this.insertOne(insert),
    writeBatch: (inserts) => this.insertEach(inserts),
  });

  constructor(private readonly database: Database) {}

  /** Inserts unless somebody holds the e-mail or phone; the unique indexes decide. */
  insertCustomer(team: TeamScope, customer: NewCustomer): Promise<InsertOutcome> {
    return team.transaction === undefined
      ? this.inserts.add(team.teamId, { team, customer })
      : this.insertOne({ team, customer });
  }

  private async insertOne({ team, customer }: Insert): Promise<InsertOutcome> {
    const { id, firstName, lastName, email, emailKey, phone, username } = customer;
    const [outcome] = await this.database
      .primary(team)
      .query<InsertOutcome>(INSERT_CUSTOMER, [
        team.teamId,
        id,
        firstName,
        lastName,
        email,
        emailKey,
        phone,
        username,
      ]);
    if (outcome === undefined) throw new Error('The insert of a customer returned no outcome.');
    return outcome;
  }

  private insertEach(inserts: readonly [Insert, ...Insert[]]): Promise<InsertOutcome[]> {
    const [{ team }, ...others] = inserts;
    const user = userOfBatch([team, ...others.map((insert) => insert.team)]);
    const customers = inserts.map(({ customer }) => customer);
    return this.database
      .primary(user)
      .query<InsertOutcome>(INSERT_CUSTOMERS_EACH, [
        team.teamId,
        customers.map(({ id }) => id),
        customers.map(({ firstName }) => firstName),
        customers.map(({ lastName }) => lastName),
        customers.map(({ email }) => email),
        customers.map(({ emailKey }) => emailKey),
        customers.map(({ phone }) => phone),
        customers.map(({ username }) => username),
      ]);
  }
}
