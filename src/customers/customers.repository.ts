import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { insertAuditEvents, toEvents } from '../tenancy/audit/insert-audit-events.sql';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import type { NewCustomer } from './new-customer';

export interface CustomerDetailRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  points: number;
}

/** The new values of an update; undefined keeps the stored value. */
export type CustomerChanges = Partial<Omit<NewCustomer, 'id'>>;

/** Which contacts of a customer another customer of the team already has. */
export interface TakenContacts {
  emailTaken: boolean;
  phoneTaken: boolean;
}

const CUSTOMER_COLUMNS = `
  id, first_name AS "firstName", last_name AS "lastName", email, phone, points::float8 AS points`;

const FIND_CUSTOMER: Statement = {
  name: 'find_customer',
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE team_id = $1 AND id = $2`,
};

const UPDATE_CUSTOMER: Statement = {
  name: 'update_customer',
  text: `
    WITH updated AS (
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
    ), audited AS (${insertAuditEvents('$1', '$12', 'EXISTS (SELECT 1 FROM updated)')}
    )
    SELECT * FROM updated`,
};

const FIND_TAKEN_CONTACTS: Statement = {
  name: 'find_taken_contacts',
  text: `
    SELECT EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND id <> $2 AND email_key = $3)
             AS "emailTaken",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND id <> $2 AND phone = $4)
             AS "phoneTaken"`,
};

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  async findCustomer(scope: RequestScope, id: string): Promise<CustomerDetailRow | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<CustomerDetailRow>(FIND_CUSTOMER, [scope.teamId, id]);
    return row ?? null;
  }

  /**
   * Updates and returns the customer; null when there is none. Throws the violation of a unique index, or of
   * `ck_customers_contact` when neither e-mail nor phone would be left.
   */
  async updateCustomer(
    scope: RequestScope,
    { change }: WriteRecord,
    id: string,
    changes: CustomerChanges,
  ): Promise<CustomerDetailRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<CustomerDetailRow>(UPDATE_CUSTOMER, [
        scope.teamId,
        id,
        changes.firstName ?? null,
        changes.lastName ?? null,
        changes.email !== undefined,
        changes.email ?? null,
        changes.emailKey ?? null,
        changes.phone !== undefined,
        changes.phone ?? null,
        changes.username !== undefined,
        changes.username ?? null,
        toEvents([{ change }]),
      ]);
    return row ?? null;
  }

  /** Whether customers other than `id` have the e-mail or phone. */
  async findTaken(
    scope: RequestScope,
    id: string,
    contacts: { emailKey?: string | null; phone?: string | null },
  ): Promise<TakenContacts> {
    const [taken] = await this.database
      .for(scope, 'write')
      .query<TakenContacts>(FIND_TAKEN_CONTACTS, [
        scope.teamId,
        id,
        contacts.emailKey ?? null,
        contacts.phone ?? null,
      ]);
    return taken ?? { emailTaken: false, phoneTaken: false };
  }
}
