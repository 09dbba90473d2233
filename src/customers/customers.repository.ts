import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../database/database';

export interface CustomerRecord {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  points: number;
}

export interface NewCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  username: string | null;
}

/** What became of an insert: made, or refused because others of the team hold the e-mail or phone. */
export interface InsertOutcome {
  created: boolean;
  emailTaken: boolean;
  phoneTaken: boolean;
}

const FIND_CUSTOMER: Statement = {
  name: 'find_customer',
  text: `
    SELECT id, first_name, last_name, email, phone, points
      FROM customers WHERE team_id = $1 AND id = $2`,
};

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

interface CustomerRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  points: string;
}

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  async findCustomer(teamId: string, id: string): Promise<CustomerRecord | null> {
    const [row] = await this.database.query<CustomerRow>(FIND_CUSTOMER, [teamId, id]);
    return row === undefined ? null : toRecord(row);
  }

  /** Inserts unless somebody holds the e-mail or phone; the unique indexes decide. */
  async insertCustomer(teamId: string, customer: NewCustomer): Promise<InsertOutcome> {
    const [outcome] = await this.database.query<InsertOutcome & Record<string, unknown>>(
      INSERT_CUSTOMER,
      [
        teamId,
        customer.id,
        customer.firstName,
        customer.lastName,
        customer.email,
        customer.emailKey,
        customer.phone,
        customer.username,
      ],
    );
    if (outcome === undefined) throw new Error('The insert of a customer returned no outcome.');
    return outcome;
  }
}

function toRecord(row: CustomerRow): CustomerRecord {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    points: Number(row.points),
  };
}
